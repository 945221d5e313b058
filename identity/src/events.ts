import type { IncomingMessage } from 'node:http';
import type { IdentityEventKind } from '@academy/domain/identity-events';
import { networkOf } from '@academy/domain/network';
import { describeUserAgent } from '@academy/domain/user-agent';
import type { Pool, PoolClient } from 'pg';
import type { Settings } from './options.ts';

export type IdentityEvent = {
  kind: IdentityEventKind;
  /** The account, or the subject at another provider; left out if the person is unknown. */
  accountId?: string | undefined;
  /** The site that the person came from. */
  origin?: string | undefined;
  /** Of the client: only network, country and browser are stored. */
  request?: IncomingMessage | undefined;
  /** What else is worth knowing, such as the name of a passkey; never secrets, addresses or what was typed. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
  /** In the transaction of the change, so that there is never one without the other. */
  client?: Pick<PoolClient, 'query'>;
};

export type EventSettings = Pick<Settings, 'issuer' | 'now' | 'tenantOf' | 'addressOf' | 'countryOf'> & {
  pool: Pick<Pool, 'query'>;
  onEvent?: Settings['onEvent'];
};

/** Writes an event of identity to the audit log. */
export async function recordIdentityEvent(
  { settings }: { settings: EventSettings },
  { kind, accountId, origin, request, details = {}, client = settings.pool }: IdentityEvent,
): Promise<void> {
  const { network, country, browser } = describeClient(settings, request);
  await client.query(
    `insert into identity_events (at, kind, provider, subject, tenant_id, network, country, browser, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      settings.now(),
      kind,
      settings.issuer,
      accountId ?? null,
      origin === undefined ? null : settings.tenantOf(origin),
      network,
      country,
      browser,
      JSON.stringify(details),
    ],
  );
  settings.onEvent?.(kind);
}

/** Whether the owner of an account logged in from a network before, as far as the log goes back. */
export async function hasLoggedInFrom(
  { pool, issuer }: Pick<EventSettings, 'pool' | 'issuer'>,
  { accountId, network }: { accountId: string; network: string },
): Promise<boolean> {
  if (network === '') return false;
  const { rowCount } = await pool.query(
    `select from identity_events where subject = $1 and provider = $2 and network = $3
       and kind in ('login.succeeded', 'step-up.succeeded') limit 1`,
    [accountId, issuer, network],
  );
  return rowCount === 1;
}

/** Country is a code of two letters, where a proxy names one. */
export type ClientDescription = { network: string; country: string; browser: string };

export function describeClient(
  { addressOf, countryOf }: Pick<EventSettings, 'addressOf' | 'countryOf'>,
  request: IdentityEvent['request'],
): ClientDescription {
  if (!request) return { network: '', country: '', browser: '' };
  const userAgent = userAgentOf(request);
  return {
    network: networkOf(addressOf(request)),
    country: countryOf(request),
    browser: userAgent === '' ? '' : describeUserAgent(userAgent),
  };
}

export function userAgentOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return headers['user-agent'] ?? '';
}
