import type { Env } from './env.ts';
import { StartupError } from './startup-error.ts';

/** The settings that stage and prod require. All missing ones are reported at once. */
export function requireSettings(env: Env): void {
  const { ACADEMY_ENV: environment, PUBLIC_URL, SMTP_URL } = env;
  if (environment !== 'stage' && environment !== 'prod') return;
  const missing = [
    !PUBLIC_URL?.startsWith('https:') &&
      `PUBLIC_URL must be the https address of this site in ${environment}: passwords and tokens travel there.`,
    SMTP_URL === undefined &&
      `SMTP_URL must be set in ${environment}: people would wait for mails that are never sent.`,
  ].filter((line) => line !== false);
  if (missing.length > 0) throw new StartupError(missing.join('\n'));
}
