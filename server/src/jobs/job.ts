import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';

/** Work that repeats, declared by the feature that owns it and run by `runner.ts`. */
export type Job = {
  /** Unique; names the job in the log. */
  name: string;
  everyMs: number;
  /** Says whether the settings ask for it; without it they always do. */
  isOn?: (config: Config) => boolean;
  /** What it throws is logged. The signal is aborted when the server stops, which waits for the run. */
  run: (context: Context, signal: AbortSignal) => Promise<void>;
};
