import type { Pool } from 'pg';
import type { Person } from '@academy/domain/access';
import type { Live } from '../live.ts';
import type { Site } from '../tenants.ts';
import type { AssetSigner } from './asset-signer.ts';
import type { Catalog } from './model.ts';

/** What every feature that reads the catalog is given; its pool is the one for reads. */
export type Reading = { catalog: Live<Catalog>; pool: Pool };

/** The same for those who show what is locked to people who may see it. */
export type ProtectedReading = Reading & { signer: AssetSigner };

/** Whose view of which tenant is asked for. */
export type Viewpoint = { site: Site; person: Person };
