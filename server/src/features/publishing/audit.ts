import type { PoolClient } from 'pg';
import type { Member } from '@academy/domain/access';
import { recordAct } from '../../audit/audit.ts';

export type PublishingAct = {
  act: 'publish' | 'rollback';
  tenantId: string;
  source: string;
  revision: number;
  /** The previous revision of the source. */
  base: number;
  counts: { added: number; changed: number; removed: number };
  /** The source that items were taken over from. */
  takeOver?: string | null;
  /** Marked as minor by its author. */
  isMinor?: boolean | undefined;
  person: Member;
  now: Date;
};

export type RecordAct = (client: PoolClient, act: PublishingAct) => Promise<void>;

/** Runs in the transaction of the publish. */
export const recordPublishing: RecordAct = async (client, { act, person, tenantId, ...made }) =>
  recordAct(client, {
    actor: person,
    act: act === 'publish' ? 'content.published' : 'content.rolled-back',
    tenantId,
    target: { id: String(made.revision), name: made.source },
    before: { revision: made.base },
    after: {
      revision: made.revision,
      added: made.counts.added,
      changed: made.counts.changed,
      removed: made.counts.removed,
      ...(made.takeOver && { takenOverFrom: made.takeOver }),
      ...(made.isMinor && { minor: true }),
    },
    now: made.now,
  });
