import type { Context } from '../context.ts';
import type { Job } from './job.ts';
import { runEvery } from './run-every.ts';

/** Runs the jobs that the settings ask for until it is stopped. Stopping waits for what runs. */
export function runJobs(context: Context, jobs: readonly Job[]): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = jobs
    .filter(({ isOn }) => isOn?.(context.config) ?? true)
    .map(({ name, everyMs, run }) =>
      runEvery(everyMs, () =>
        run(context, stopping.signal).catch((error: unknown) =>
          context.log.warn({ err: error, job: name }, 'A job failed'),
        ),
      ),
    );
  return {
    async stop() {
      stopping.abort(new Error('The server stopped meanwhile'));
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}
