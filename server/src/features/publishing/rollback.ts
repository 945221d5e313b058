import type { Pool, PoolClient } from 'pg';
import { DomainError } from '@academy/domain/errors';
import type { Lexicon, WordLevels } from './lexicon.ts';
import { giveWay } from './give-way.ts';
import { refuseForeign } from './owners.ts';
import { weigh } from './plan.ts';
import type { Intent } from './plan.ts';
import { VERSIONS_AT_ONCE, oneAtATime } from './publish.ts';
import type { Published } from './publish.ts';
import { dropSearch, prepareStored, settleSearch, writeSearch } from './search-index.ts';
import { readStanding } from './standing.ts';
import type { KeptStanding } from './standing.ts';
import { beginRevision, countChanges, endVersions, insertVersions } from './versions.ts';

export type Target = { tenantId: string; source: string; sourceId: number; to: number };
type KeptIntent = Intent & { wanted: KeptStanding[] };

/** The source that goes back, and how it stood then. */
export async function findTarget(
  pool: Pool,
  { tenantId, to, source }: { tenantId: string; to: number; source?: string | undefined },
): Promise<Target> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select s.id, s.name from sources s where s.tenant_id = $1 and case when $3::text is not null then s.name = $3
       else s.id = (select source_id from revisions where number = $2 and tenant_id = $1) end
       and ($2 = 0 or exists (select from revisions where number = $2 and tenant_id = $1))`,
    [tenantId, to, source ?? null],
  );
  const [found] = rows;
  if (!found)
    throw new DomainError(
      'not_found',
      source === undefined
        ? `There is no revision ${to} here: see the history for those there are.`
        : `There is no revision ${to} here, or no source ${source}: see the history for those there are.`,
    );
  return { tenantId, source: found.name, sourceId: Number(found.id), to };
}

export async function intentOf(
  client: Pick<Pool, 'query'>,
  { target, allowRemovals }: { target: Target; allowRemovals: boolean },
): Promise<KeptIntent> {
  const { tenantId, source, sourceId, to } = target;
  const wanted = [...(await readStanding(client, { sourceId, at: to })).values()];
  return { tenantId, source, wanted, about: ['rollback', to], allowRemovals };
}

type Returning = {
  target: Target;
  allowRemovals: boolean;
  author: string;
  now: Date;
  guard: (weighed: { base: number; planHash: string; refusal: string | null }) => void;
  record: (client: PoolClient, published: Published & { revision: number }) => Promise<void>;
};

/** A new revision in which old documents are live again: nothing is compiled, and nothing is forgotten. */
export async function rollBackTo(pool: Pool, returning: Returning): Promise<Published> {
  return oneAtATime(pool, (client) => write(client, returning));
}

async function write(client: PoolClient, returning: Returning): Promise<Published> {
  const { target, allowRemovals, author, now, guard, record } = returning;
  const { tenantId, sourceId, to } = target;
  const intent = await intentOf(client, { target, allowRemovals });
  const weighed = await weigh(client, intent);
  guard(weighed);
  const { added, changed, removed } = weighed.changes;
  const counts = { added: added.length, changed: changed.length, removed: removed.length };
  if (counts.added + counts.changed + counts.removed === 0) return { revision: null, ...counts };

  const back = [...added, ...changed] as KeptStanding[];
  await refuseForeign(client, { tenantId, sourceId, items: back });
  const folderHash = await lastFolder(client, sourceId);
  const revision = await beginRevision(client, { tenantId, sourceId, author, folderHash, now, backTo: to });
  await dropSearch(client, await giveWay(client, { tenantId, sourceId, items: back, revision }));
  const ending = [...changed, ...removed].flatMap(
    ({ kind, id }) => weighed.live.get(`${kind} ${id}`)?.itemId ?? [],
  );
  await endVersions(client, { itemIds: ending, revision });
  await dropSearch(client, ending);
  const lexicon: Lexicon = new Map();
  const known: WordLevels = new Map();
  for (let at = 0; at < back.length; at += VERSIONS_AT_ONCE) {
    const versions = back.slice(at, at + VERSIONS_AT_ONCE);
    await insertVersions(client, { versions, tenantId, sourceId, revision });
  }
  for (let at = 0; at < back.length; at += SEARCHED_AT_ONCE)
    await writeSearch(client, {
      tenantId,
      rows: await prepareStored(client, { items: back.slice(at, at + SEARCHED_AT_ONCE), lexicon, known }),
    });
  await settleSearch(client);
  await countChanges(client, { revision, ...counts });
  await record(client, { revision, ...counts });
  await client.query(`select pg_notify('academy_changes', 'content')`);
  return { revision, ...counts };
}

const SEARCHED_AT_ONCE = 100;

/** What the folder itself held last: the bundled one is not published again until it changes, so that the way back holds. */
async function lastFolder(client: PoolClient, sourceId: number): Promise<string> {
  const { rows } = await client.query<{ folder_hash: string }>(
    'select folder_hash from revisions where source_id = $1 order by number desc limit 1',
    [sourceId],
  );
  return rows[0]?.folder_hash ?? '';
}
