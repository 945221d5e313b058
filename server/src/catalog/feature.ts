import type { Pool } from 'pg';
import type { Person } from '@academy/domain/access';
import type { Live } from '../database/live.ts';
import type { Site } from './tenants.ts';
import type { AssetSigner } from './asset-signer.ts';
import type { ReadBody } from './bodies.ts';
import type { Catalog } from './model.ts';

/** The dependencies of every feature that reads the catalog; the pool is the one for reads. */
export type CatalogDeps = { catalog: Live<Catalog>; pool: Pool };

/** The same for features whose texts members open all the time. */
export type TextCatalogDeps = CatalogDeps & { readBody: ReadBody };

/** The same for features that show protected content to people who may see it. */
export type ProtectedCatalogDeps = TextCatalogDeps & { signer: AssetSigner };

/** The same for features that show labs, which depend on whether there is a training portal. */
export type LabCatalogDeps = ProtectedCatalogDeps & { hasPortal: boolean };

/** The person and the tenant that a response is made for. */
export type Viewpoint = { site: Site; person: Person };

/** The same for what depends on what the person did recently. */
export type TimedViewpoint = Viewpoint & { now: Date };
