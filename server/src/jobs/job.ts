import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';

/** Work that repeats, declared by the feature that owns it and run by `runner.ts`. */
export type Job = {
  /** Unique, and the same in later releases: names the job in the log, in metrics and in `job_runs`. */
  name: string;
  /** The pause after a run that succeeded. After a failure it begins at five seconds and doubles. */
  everyMs: number;
  /** Says whether the settings ask for it; without it they always do. */
  isOn?: (config: Config) => boolean;
  /** Runs on one node at a time, and again if that node dies. What it throws is logged. The signal is aborted when the server stops, which waits for the run. */
  run: (context: Context, signal: AbortSignal) => Promise<void>;
};
