import { getHealth, getOverview } from '@academy/contract/overview';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { readCounts, readRevisions } from './store.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export function overviewCalls(mount: Mount, context: Context): void {
  const { sites, readHealth, policyReports } = context;
  const { reads: pool } = context.database;

  mount.call(getHealth, async () => ({
    checks: await readHealth(),
    blocked: await policyReports.readLatest(),
  }));
  mount.call(getOverview, async ({ now }) => {
    const since = new Date(now.getTime() - WEEK_MS);
    const tenantIds = sites.all.map(({ tenant }) => tenant.id);
    const counts = await readCounts(pool, { now, since, tenantIds });
    const found = new Map((await readRevisions(pool, tenantIds)).map((row) => [row.tenantId, row]));
    const revisions = tenantIds.map((tenantId) => {
      const { number, author, createdAt } = found.get(tenantId) ?? {};
      const revision =
        number === undefined || !createdAt
          ? null
          : { number, author: author ?? '', createdAt: createdAt.toISOString() };
      return { tenantId, revision };
    });
    return { ...counts, revisions };
  });
}
