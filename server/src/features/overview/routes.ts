import type { Pool } from 'pg';
import type { OutputOf } from '@academy/contract/endpoint';
import { getHealth, getOverview } from '@academy/contract/overview';
import type { Mount } from '../../http/mount.ts';
import type { Sites } from '../../catalog/tenants.ts';
import { readCounts, readRevisions } from './store.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

type Health = OutputOf<typeof getHealth>;

type OverviewDeps = {
  pool: Pool;
  sites: Sites;
  readChecks: () => Promise<Health['checks']>;
  readBlocked: () => Promise<Health['blocked']>;
};

export function overviewRoutes(mount: Mount, { pool, sites, readChecks, readBlocked }: OverviewDeps): void {
  mount.call(getHealth, async () => ({
    checks: await readChecks(),
    blocked: await readBlocked(),
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
