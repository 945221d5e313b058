import { recordEvent } from '../cluster/events.ts';
import { isoTime, isSame, list, put, type ClusterState } from '../cluster/state.ts';
import type { Condition, Job, Pod } from '../cluster/types.ts';
import { terminatePod } from '../kubelet/kubelet.ts';
import { createPod, isActive, isReady, ownedBy } from './owned.ts';

const FROM = 'job-controller';
const FIRST_BACK_OFF = 10_000;

/** Runs jobs to their end; returns whether anything changed. */
export function syncJobs(state: ClusterState): boolean {
  const before = state.revision;
  for (const job of list<Job>(state, 'Job')) syncJob(state, job);
  return state.revision !== before;
}

export function isFinished({ status }: Job): Condition | undefined {
  return status.conditions?.find(
    ({ type, status: value }) => (type === 'Complete' || type === 'Failed') && value === 'True',
  );
}

function syncJob(state: ClusterState, job: Job): void {
  if (isFinished(job) || job.spec.suspend) return;
  const { completions, parallelism, backoffLimit, activeDeadlineSeconds } = job.spec;
  const pods = ownedBy<Pod>(state, job, 'Pod');
  const active = pods.filter(isActive);
  const succeeded = pods.filter(({ status }) => status.phase === 'Succeeded').length;
  const failed = pods.filter(({ status }) => status.phase === 'Failed').length;
  const restarts = active.reduce(
    (sum, { status }) => sum + (status.containerStatuses?.[0]?.restartCount ?? 0),
    0,
  );
  const startTime = job.status.startTime ?? isoTime(state.now);
  const isLate =
    activeDeadlineSeconds !== undefined && state.now - Date.parse(startTime) >= activeDeadlineSeconds * 1000;
  const isComplete =
    completions === undefined ? succeeded > 0 && active.length === 0 : succeeded >= completions;
  if (isComplete) return finish(state, job, { type: 'Complete', succeeded, failed });
  if (failed > backoffLimit || restarts > backoffLimit || isLate) {
    for (const pod of active) terminatePod(state, pod);
    return finish(state, job, {
      type: 'Failed',
      succeeded,
      failed: failed + (restarts > backoffLimit ? 1 : 0),
      reason: isLate ? 'DeadlineExceeded' : 'BackoffLimitExceeded',
      message: isLate
        ? 'Job was active longer than specified deadline'
        : 'Job has reached the specified backoff limit',
    });
  }
  const ifShared = succeeded > 0 ? 0 : parallelism;
  const unfinished = completions === undefined ? ifShared : completions - succeeded;
  createMissing(state, job, {
    missing: Math.min(parallelism, unfinished) - active.length,
    failed,
  });
  const now = ownedBy<Pod>(state, job, 'Pod').filter(isActive);
  const ready = now.filter(isReady).length;
  write(state, job, {
    startTime,
    ...(now.length > 0 && { active: now.length }),
    ready,
    ...(succeeded > 0 && { succeeded }),
    ...(failed > 0 && { failed }),
  });
  if (activeDeadlineSeconds !== undefined)
    state.timers[`${job.metadata.uid} deadline`] = Date.parse(startTime) + activeDeadlineSeconds * 1000;
}

/** After a failure the next pod comes later each time. */
function createMissing(
  state: ClusterState,
  job: Job,
  { missing, failed }: { missing: number; failed: number },
): void {
  const { uid, name } = job.metadata;
  const counter = `${uid} failed ${failed}`;
  if (missing <= 0) return;
  if (failed > 0) {
    const due = (state.timers[counter] ??= state.now + FIRST_BACK_OFF * 2 ** (failed - 1));
    if (due > state.now) return;
  }
  const labels = {
    'batch.kubernetes.io/controller-uid': uid,
    'batch.kubernetes.io/job-name': name,
    'controller-uid': uid,
    'job-name': name,
  };
  for (let at = 0; at < missing; at++)
    createPod(state, job, { template: job.spec.template, from: FROM, labels });
}

type Ending = {
  type: 'Complete' | 'Failed';
  succeeded: number;
  failed: number;
  reason?: string;
  message?: string;
};

function finish(state: ClusterState, job: Job, { type, succeeded, failed, reason, message }: Ending): void {
  const at = isoTime(state.now);
  recordEvent(state, job, {
    type: type === 'Complete' ? 'Normal' : 'Warning',
    reason: type === 'Complete' ? 'Completed' : (reason ?? 'Failed'),
    message: message ?? 'Job completed',
    from: FROM,
  });
  for (const name of Object.keys(state.timers))
    if (name.startsWith(job.metadata.uid)) delete state.timers[name];
  write(state, job, {
    startTime: job.status.startTime ?? at,
    ...(type === 'Complete' && { completionTime: at }),
    ready: 0,
    ...(succeeded > 0 && { succeeded }),
    ...(failed > 0 && { failed }),
    conditions: [
      {
        type,
        status: 'True',
        lastTransitionTime: at,
        reason: reason ?? 'CompletionsReached',
        message: message ?? 'Reached expected number of succeeded pods',
      },
    ],
  });
}

function write(state: ClusterState, job: Job, status: Job['status']): void {
  if (isSame(status, job.status)) return;
  job.status = status;
  put(state, job);
}
