import { backupMetrics } from '../../backup/last-backup.ts';
import { jobMetrics } from '../../jobs/job-runs.ts';
import { makeBackups } from '../../backup/schedule.ts';
import { databaseMetrics } from '../../database/metrics.ts';
import { feature } from '../../feature.ts';
import { listenerMetrics } from '../../observability/listener.ts';
import { docsRoutes } from './docs.ts';
import { healthRoutes, metricsRoute, proxyCheckRoute } from './health.ts';

export const operations = feature({
  routes: [healthRoutes, metricsRoute, proxyCheckRoute, docsRoutes],
  jobs: [makeBackups],
  metrics: [databaseMetrics, listenerMetrics, backupMetrics, jobMetrics],
});
