import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { addJobs, claimDueJobs, endRun, renewLeases } from './job-runs.ts';
import type { Claim } from './job-runs.ts';
import type { Job } from './job.ts';

const CLAIM_EVERY_MS = 5_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 15 * 60_000;

/** Runs the enabled jobs, each on one node at a time. Stopping waits for those that run here. */
export async function runJobs(context: Context, all: readonly Job[]): Promise<{ stop: () => Promise<void> }> {
  const { config, database, log } = context;
  const { pool } = database;
  const jobs = new Map(
    all.filter(({ isOn }) => isOn?.(config) ?? true).map((job) => [job.name, job] as const),
  );
  const node = randomUUID();
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();

  async function run(job: Job, { name, failures: before }: Claim): Promise<void> {
    let end = { name, failures: 0, error: null as string | null, pauseMs: job.everyMs };
    try {
      await job.run(context, stopping.signal);
    } catch (error) {
      const failures = before + 1;
      const pauseMs = pauseAfter(failures, job);
      end = { name, failures, error: reasonOf(error), pauseMs };
      log.warn({ err: error, job: name, failures, retryInMs: pauseMs }, 'A job failed');
    }
    await endRun(pool, node, end);
  }

  async function runDue(): Promise<void> {
    if (running.size > 0) await renewLeases(pool, node);
    const idle = [...jobs.keys()].filter((name) => !running.has(name));
    for (const claim of await claimDueJobs(pool, node, idle)) {
      const job = jobs.get(claim.name);
      if (!job) continue;
      const ended = run(job, claim)
        .catch((error: unknown) =>
          log.warn({ err: error, job: job.name }, 'The end of a job was not recorded'),
        )
        .finally(() => running.delete(job.name));
      running.set(job.name, ended);
    }
  }

  let round: Promise<void> | undefined;
  const tick = () => {
    round ??= runDue()
      .catch((error: unknown) => log.warn({ err: error }, 'Jobs that are due could not be read'))
      .finally(() => (round = undefined));
  };
  await addJobs(pool, [...jobs.keys()]);
  tick();
  const timer = setInterval(tick, CLAIM_EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
      stopping.abort(new Error('The server stopped meanwhile'));
      await Promise.all(running.values());
    },
  };
}

/** Doubled with each failure, but never longer than the job's own interval. */
function pauseAfter(failures: number, { everyMs }: Job): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20), Math.max(everyMs, LONGEST_RETRY_MS));
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
