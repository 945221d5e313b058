import { backupMetrics } from '../../backup/last-backup.ts';
import { jobMetrics } from '../../jobs/job-runs.ts';
import { makeBackups } from '../../backup/schedule.ts';
import { databaseMetrics } from '../../database/metrics.ts';
import { feature } from '../../feature.ts';
import { docsRoutes } from '../../http/docs.ts';
import { healthRoutes } from '../../http/health.ts';
import { proxyCheckRoute } from '../../http/proxy-check.ts';
import { listenerMetrics } from '../../observability/listener.ts';

export const operations = feature({
  routes: [healthRoutes, proxyCheckRoute, docsRoutes],
  jobs: [makeBackups],
  metrics: [databaseMetrics, listenerMetrics, backupMetrics, jobMetrics],
});
