export type Job = { stop: () => Promise<void> };

/** Runs work now and then at an interval, never twice at once. The work handles its own errors; stopping waits for it. */
export function runEvery(intervalMs: number, work: () => Promise<void>): Job {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work().finally(() => (running = undefined));
  };
  run();
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
