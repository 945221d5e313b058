import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from './io.ts';

/** The one place where the command line reads the environment. */
export type CliEnvironment = {
  settings: Settings;
  /** The file of the job's summary on GitHub. */
  summaryFile: string | undefined;
};

export function readEnvironment(): CliEnvironment {
  const value = (name: string) => process.env[name] || undefined;
  const cache = value('XDG_CACHE_HOME') ?? value('LOCALAPPDATA') ?? join(homedir(), '.cache');
  const home = value('XDG_CONFIG_HOME') ?? value('APPDATA') ?? join(homedir(), '.config');
  return {
    summaryFile: value('GITHUB_STEP_SUMMARY'),
    settings: {
      server: value('ACADEMY_SERVER'),
      tenant: value('ACADEMY_TENANT'),
      token: value('ACADEMY_TOKEN'),
      tenants: value('TENANTS_DIR'),
      previewData: value('ACADEMY_PREVIEW_DATA'),
      cacheFolder: join(cache, 'academy'),
      configFolder: join(home, 'academy'),
    },
  };
}

/** For a process of ours: what this one was given, with some of it said anew; an empty value is not set. */
export function childEnvironment(own: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...own };
}
