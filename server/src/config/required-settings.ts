import { isKnownPassword } from '@academy/identity/known-passwords';
import { measurePassword } from '@academy/identity/measure-password';
import type { Grant } from '../people/claimed-rights.ts';
import type { Config } from './config.ts';
import type { Env } from './env.ts';
import { StartupError } from './startup-error.ts';

/**
 * Checks settings that depend on each other, and the requirements of stage and prod; all faults are reported
 * at once.
 */
export function requireSettings(env: Env): void {
  if (env.DATABASE_OWNER_URL !== undefined && env.DATABASE_URL === undefined)
    throw new StartupError(
      'DATABASE_URL must be set where DATABASE_OWNER_URL is: the server uses that role.',
    );
  const { ACADEMY_ENV: environment, PUBLIC_URL, SMTP_URL, AUDIT_HTTP_URL } = env;
  if (environment !== 'stage' && environment !== 'prod') return;
  const faults = [
    !PUBLIC_URL?.startsWith('https:') &&
      `PUBLIC_URL must be the https address of this site in ${environment}: passwords and tokens travel there.`,
    SMTP_URL === undefined &&
      `SMTP_URL must be set in ${environment}: people would wait for mails that are never sent.`,
    AUDIT_HTTP_URL !== undefined &&
      !isPrivateChannel(AUDIT_HTTP_URL) &&
      `AUDIT_HTTP_URL must be an https address in ${environment}, or one on this machine such as http://127.0.0.1:8088: it gets the token of the collector and who logged in from where.`,
    ...(['STORE_WEBHOOK_SECRET', 'EDUCATES_WEBHOOK_SECRET'] as const).map(
      (name) =>
        isGuessable(env[name] ?? '') &&
        `${name} can be guessed: set it to a random value in ${environment}, such as one from \`openssl rand -hex 24\`.`,
    ),
  ].filter((line) => line !== false);
  if (faults.length > 0) throw new StartupError(faults.join('\n'));
}

function isPrivateChannel(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Twice the minimum of a password, since nobody has to remember or type it. */
const SECRET_UNITS_MIN = 12;

/** Common passwords are shorter, and the filter of known ones has false positives. */
const KNOWN_LENGTH_MAX = 24;

/** Words, patterns and the placeholders of the examples. A missing secret is another fault. */
function isGuessable(secret: string): boolean {
  if (secret === '') return false;
  if (/change.?(me|it)|example|placeholder|replace.?(me|this)/i.test(secret)) return true;
  if (secret.length <= KNOWN_LENGTH_MAX && isKnownPassword(secret.toLowerCase())) return true;
  return measurePassword(secret, ['academy', 'store'], isKnownWord).units < SECRET_UNITS_MIN;
}

/** Words only: the list is a filter with false positives, and a long one would reject random secrets. */
function isKnownWord(part: string): boolean {
  return /^[a-z]{4,9}$/.test(part) && isKnownPassword(part);
}

/** An id of an unknown tenant is a typo that would go unnoticed. */
export function requireKnownTenants({
  config: { thirdParties, videoAccounts, provider },
  tenantIds,
}: {
  config: Pick<Config, 'thirdParties' | 'videoAccounts' | 'provider'>;
  tenantIds: readonly string[];
}): void {
  for (const [variable, named] of [
    ['TAG_MANAGER_IDS', thirdParties.tagManager?.ids ?? {}],
    ['VIDEO_ACCOUNTS', videoAccounts],
    ['OIDC_ROLES', tenantsOf(provider.rules.rights?.grants ?? [])],
  ] as const) {
    const unknown = Object.keys(named).find((id) => !tenantIds.includes(id));
    if (unknown !== undefined)
      throw new StartupError(
        `${variable} contains "${unknown}", which is not one of ${tenantIds.join(', ')}.`,
      );
  }
}

function tenantsOf(grants: readonly Grant[]): Record<string, Grant> {
  return Object.fromEntries(
    grants.flatMap((grant) => (grant.tenantId === null ? [] : [[grant.tenantId, grant]])),
  );
}
