import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';

/** Repeating work, declared by the feature that owns it and run by `runner.ts`. */
export type Job = {
  /** Unique and stable across releases: the name in the log, in metrics and in `job_runs`. */
  name: string;
  /** The pause after a successful run. After a failure it starts at five seconds and doubles. */
  everyMs: number;
  /** Whether the settings enable it; always, if absent. */
  isOn?: (config: Config) => boolean;
  /**
   * Runs on one node at a time, and again if that node dies. Errors are logged. The signal is aborted when
   * the server stops, which waits for the run.
   */
  run: (context: Context, signal: AbortSignal) => Promise<void>;
};
