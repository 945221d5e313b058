import { describeHealth } from '@academy/domain/health';
import type { HealthCheck, HealthFacts, MailDelivery } from '@academy/domain/health';
import { readLastBackup } from '../backup/last-backup.ts';
import type { BaseContext } from '../context.ts';
import { isReachable } from '../database/pool.ts';
import { POOL_NAMES } from '../database/pools.ts';
import { readFailingJobs } from '../jobs/job-runs.ts';

export type ReadHealth = () => Promise<HealthCheck[]>;

type Input = Pick<BaseContext, 'config' | 'database' | 'changes' | 'caches' | 'publishes' | 'now'> & {
  shownRevision: () => number;
};

const HOUR_MS = 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export function healthReader(input: Input): ReadHealth {
  const { database, changes, publishes, shownRevision } = input;
  return async () => {
    const isUp = await isReachable(database.health);
    const stored = isUp ? await readStored(input).catch(() => null) : null;
    const waiting = POOL_NAMES.map((name) => database[name].waitingCount);
    return describeHealth({
      database: { isUp, waiting: waiting.reduce((sum, count) => sum + count, 0) },
      mail: stored?.mail ?? null,
      publishing: {
        shown: shownRevision(),
        newest: stored?.newest ?? null,
        hasFailed: publishes.hasFailed(),
      },
      caches: cacheFacts(input),
      listener: changes.state(),
      jobs: isUp ? await readFailingJobs(database.health).catch(() => null) : null,
      backup: isUp ? await readBackup(input).catch(() => null) : null,
    });
  };
}

async function readStored({ config, database, now }: Input) {
  const at = now();
  // Uses its own connection, so that it works while everything else is busy.
  const { rows } = await database.health.query<{
    newest: string;
    waiting: number;
    oldest: Date | null;
    failed: number;
  }>({
    name: 'read-health',
    text: `select
      (select coalesce(max(number), 0) from revisions) as newest,
      (select count(*)::int from mails where next_try_at is not null) as waiting,
      (select min(created_at) from mails where next_try_at is not null) as oldest,
      (select count(*)::int from mails where next_try_at is null and sent_at is null and last_error is not null
         and created_at > $1) as failed`,
    values: [new Date(at.getTime() - WEEK_MS)],
  });
  const [row] = rows;
  if (!row) throw new Error('Health could not be read');
  const { newest, waiting, oldest, failed } = row;
  const oldestMinutes = oldest ? Math.floor((at.getTime() - oldest.getTime()) / 60_000) : 0;
  return {
    newest: Number(newest),
    mail: { delivery: deliveryOf(config), waiting, oldestMinutes, failed },
  };
}

function deliveryOf({ mail, isLocal }: Input['config']): MailDelivery {
  if (mail !== undefined) return 'smtp';
  return isLocal ? 'dev' : 'none';
}

async function readBackup({ config, database, now }: Input): Promise<HealthFacts['backup']> {
  if (config.backup.folder === undefined) return null;
  const { succeededAt, error } = await readLastBackup(database.health);
  const lastHours = succeededAt && Math.floor((now().getTime() - succeededAt.getTime()) / HOUR_MS);
  return { lastHours, error };
}

/** Only caches that benefit from a larger setting; searches and filtered lists are meant to be evicted. */
const SIZED = [
  { cache: 'pages', name: 'pages', variable: 'PAGE_CACHE_MB' },
  { cache: 'answers', name: 'answers', variable: 'ANSWER_CACHE_MB' },
  { cache: 'texts', name: 'texts', variable: 'TEXT_CACHE_MB' },
];

function cacheFacts({ caches }: Input): HealthFacts['caches'] {
  const states = caches.states();
  return SIZED.flatMap(({ cache, name, variable }) => {
    const state = states[cache];
    if (!state) return [];
    return { name, variable, usedBytes: state.bytes, maxBytes: state.maxBytes, evictions: state.evictions };
  });
}
