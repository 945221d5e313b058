import { recordEvent } from '../cluster/events.ts';
import { isoTime, list, newMeta, put, remove, type ClusterState } from '../cluster/state.ts';
import type { Job, ClusterObject } from '../cluster/types.ts';
import { isFinished } from './jobs.ts';
import { ownedBy, ownerReference } from './owned.ts';

type CronJob = ClusterObject & {
  spec: {
    schedule: string;
    suspend?: boolean;
    concurrencyPolicy?: string;
    successfulJobsHistoryLimit?: number;
    failedJobsHistoryLimit?: number;
    jobTemplate: { spec: Job['spec'] };
  };
  status: { lastScheduleTime?: string; active?: unknown[] };
};

const MINUTE = 60_000;

/** Creates the jobs whose minute has come; returns whether anything changed. */
export function syncCronJobs(state: ClusterState): boolean {
  const before = state.revision;
  for (const cron of list<CronJob>(state, 'CronJob')) syncCronJob(state, cron);
  return state.revision !== before;
}

function syncCronJob(state: ClusterState, cron: CronJob): void {
  const { uid } = cron.metadata;
  const jobs = ownedBy<Job>(state, cron, 'Job');
  const { schedule, suspend, successfulJobsHistoryLimit = 3, failedJobsHistoryLimit = 1 } = cron.spec;
  const ended = (type: string) =>
    jobs
      .filter((job) => isFinished(job)?.type === type)
      .sort((one, other) => (one.metadata.creationTimestamp < other.metadata.creationTimestamp ? 1 : -1));
  for (const job of ended('Complete').slice(successfulJobsHistoryLimit)) remove(state, job);
  for (const job of ended('Failed').slice(failedJobsHistoryLimit)) remove(state, job);
  const due = state.timers[uid];
  if (suspend) {
    delete state.timers[uid];
    return;
  }
  if (due !== undefined && due <= state.now) {
    const isRunning = jobs.some((job) => !isFinished(job));
    if (cron.spec.concurrencyPolicy !== 'Forbid' || !isRunning) startJob(state, cron, due);
  }
  const next = nextRun(schedule, due !== undefined && due > state.now ? due - MINUTE : state.now);
  if (next !== null) state.timers[uid] = next;
}

function startJob(state: ClusterState, cron: CronJob, at: number): void {
  const name = `${cron.metadata.name}-${Math.floor(at / MINUTE)}`;
  const job: Job = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: newMeta(state, {
      name,
      namespace: cron.metadata.namespace ?? 'default',
      ownerReferences: [ownerReference(cron)],
    }),
    spec: structuredClone(cron.spec.jobTemplate.spec),
    status: {},
  };
  put(state, job);
  cron.status = { lastScheduleTime: isoTime(at) };
  put(state, cron);
  recordEvent(state, cron, {
    reason: 'SuccessfulCreate',
    message: `Created job ${name}`,
    from: 'cronjob-controller',
  });
}

/** The next minute that fits a schedule of five fields; null where it cannot be read. */
export function nextRun(schedule: string, after: number): number | null {
  const named: Record<string, string> = {
    '@hourly': '0 * * * *',
    '@daily': '0 0 * * *',
    '@weekly': '0 0 * * 0',
  };
  const fields = (named[schedule] ?? schedule).trim().split(/\s+/);
  if (fields.length !== 5 || !fields.every((field) => /^[\d*,/-]+$/.test(field))) return null;
  const start = Math.floor(after / MINUTE) * MINUTE + MINUTE;
  for (let at = start; at < start + 366 * 1440 * MINUTE; at += MINUTE) {
    const date = new Date(at);
    const values = [
      date.getUTCMinutes(),
      date.getUTCHours(),
      date.getUTCDate(),
      date.getUTCMonth() + 1,
      date.getUTCDay(),
    ];
    if (fields.every((field, index) => fits(field, values[index] ?? 0))) return at;
  }
  return null;
}

function fits(field: string, value: number): boolean {
  return field.split(',').some((part) => {
    const [range = '*', step = '1'] = part.split('/');
    const [from = '', to = from] = range.split('-');
    if (range === '*') return value % Number(step) === 0;
    return value >= Number(from) && value <= Number(to) && (value - Number(from)) % Number(step) === 0;
  });
}
