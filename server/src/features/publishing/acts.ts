import type { PoolClient } from 'pg';
import type { Member } from '@academy/domain/access';
import { recordAct } from '../../audit/audit.ts';

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

/** In the transaction that makes it true. */
export const recordPublishing: RecordAct = async (client, { act, person, tenantId, ...made }) =>
  recordAct(client, {
    actor: person,
    act: act === 'publish' ? 'content.published' : 'content.rolled-back',
    tenantId,
    target: { id: String(made.revision), name: made.source },
    before: { revision: made.base },
    after: { revision: made.revision, ...made.counts },
    now: made.now,
  });
