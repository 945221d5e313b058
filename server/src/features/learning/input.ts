import type { Member } from '@academy/domain/access';
import type { Catalog } from '../../catalog/model.ts';
import type { Records } from '../../learning/records.ts';
import type { Site } from '../../catalog/tenants.ts';

export type LearningInput = { catalog: Catalog; records: Records; site: Site; person: Member; now: Date };
