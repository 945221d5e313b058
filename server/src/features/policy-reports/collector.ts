import { Counter } from 'prom-client';
import type { PolicyViolation } from '@academy/domain/policy-reports';
import type { BaseContext } from '../../context.ts';
import { addCounts, readReports } from './store.ts';
import type { ReportCount, ReportRow } from './store.ts';

/**
 * Counts reports in memory and stores the counts periodically, so that a flood of them doesn't burden the
 * database.
 */
export type ReportCollector = {
  add: (tenantId: string, violations: readonly PolicyViolation[]) => void;
  /** The most frequent reports of the last week, including those not stored yet. */
  readLatest: () => Promise<Latest[]>;
  stop: () => Promise<void>;
};

type Latest = Omit<ReportRow, 'lastAt'> & { lastAt: string };

const DAYS = 7;
const MOST = 20;
const EVERY_MS = 10_000;
/** Distinct reports between two flushes; the rest only appear in the metrics. */
const MAX_PENDING = 500;

export function collectReports({
  database,
  metrics,
  log,
  now,
}: Pick<BaseContext, 'database' | 'metrics' | 'log' | 'now'>): ReportCollector {
  const counted = new Counter({
    name: 'academy_policy_reports_total',
    help: 'Reports of browsers about what the content policy blocked',
    labelNames: ['directive'],
    registers: [metrics],
  });
  const dropped = new Counter({
    name: 'academy_policy_reports_dropped_total',
    help: 'Such reports that were not stored, since there were too many different ones',
    registers: [metrics],
  });
  let pending = new Map<string, ReportCount>();

  const flush = async () => {
    if (pending.size === 0) return;
    const counts = [...pending.values()];
    pending = new Map();
    await addCounts(database.writes, counts, now());
  };
  let flushed = Promise.resolve();
  const timer = setInterval(() => {
    flushed = flush().catch((error: unknown) =>
      log.warn({ err: error }, 'Counts of policy reports could not be stored'),
    );
  }, EVERY_MS).unref();

  return {
    add(tenantId, violations) {
      for (const { directive, blocked } of violations) {
        counted.inc({ directive });
        const key = `${tenantId} ${directive} ${blocked}`;
        const known = pending.get(key);
        if (known) known.count += 1;
        else if (pending.size < MAX_PENDING) pending.set(key, { tenantId, directive, blocked, count: 1 });
        else dropped.inc();
      }
    },
    async readLatest() {
      await flush();
      const rows = await readReports(database.reads, { now: now(), days: DAYS, limit: MOST });
      return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }));
    },
    async stop() {
      clearInterval(timer);
      await flushed;
      await flush().catch(() => undefined);
    },
  };
}
