import type { Pool } from 'pg';
import type { Person } from '@academy/domain/access';
import type { Live } from '../database/live.ts';
import type { Site } from './tenants.ts';
import type { AssetSigner } from './asset-signer.ts';
import type { ReadBody } from './bodies.ts';
import type { Catalog } from './model.ts';

/** The dependencies of every feature that reads the catalog; the pool is the one for reads. */
export type CatalogDeps = { catalog: Live<Catalog>; pool: Pool };

export type TextCatalogDeps = CatalogDeps & { readBody: ReadBody };

export type ProtectedCatalogDeps = TextCatalogDeps & { signer: AssetSigner };

export type LabCatalogDeps = ProtectedCatalogDeps & { hasPortal: boolean };

/** The person and the tenant that a response is made for. */
export type Viewpoint = { site: Site; person: Person };

export type TimedViewpoint = Viewpoint & { now: Date };
