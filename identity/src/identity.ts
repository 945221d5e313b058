import type Provider from 'oidc-provider';
import { deleteDueAccounts } from './flows/deletion.ts';
import { createServices } from './services.ts';
import { recordIdentityEvent } from './events.ts';
import { createHandler } from './handler.ts';
import type { Handler } from './handler.ts';
import { createKeys, tokenKeys } from './keys.ts';
import type { KeySet } from './keys.ts';
import { mint } from './mint.ts';
import type { Minted } from './mint.ts';
import { settingsFrom } from './options.ts';
import type { IdentityOptions } from './options.ts';
import { createProviderPages, brandResponses } from './provider-pages.ts';
import { createProvider } from './provider.ts';
import { syncSamplePeople } from './sample-people.ts';
import type { SessionEntry } from './sessions.ts';

export type Identity = {
  /** Handles everything below the issuer's path. */
  handler: Handler;
  /** For the API's verifier, in process. */
  publicKeys(): KeySet;
  /** After a token with an unknown key: another node may have added one. */
  reloadKeys(): Promise<void>;
  rotateKeys(): Promise<void>;
  mint(person: { accountId: string }): Promise<Minted>;
  /** An account as its owner may see it: everything but the password. */
  describe(accountId: string): Promise<Record<string, unknown> | undefined>;
  listSessions(accountId: string): Promise<SessionEntry[]>;
  /** By an administrator; returns how many there were. */
  endSessions(accountId: string): Promise<number>;
  rename(accountId: string, name: { firstName: string; lastName: string }): Promise<void>;
  deleteAccount(accountId: string): Promise<void>;
  /** Deletes the accounts whose days for an undo are over. */
  deleteDueAccounts(): Promise<void>;
  /** Deletes expired logins, links and counters. Visitors can add to them, so it is called every minute. */
  deleteExpired(): Promise<void>;
  /** Waits for emails and other work after a response. */
  settled(): Promise<void>;
};

/** How often keys are reloaded. */
const KEYS_INTERVAL_MS = 60_000;

/** The embedded OpenID provider with its pages. The tables must exist. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const settings = settingsFrom(options);
  // Loaded on demand: a site with an external provider does not need it.
  const library = await import('oidc-provider');
  const keys = createKeys({ ...settings, purpose: tokenKeys(settings) });
  const services = createServices(settings, { provider: () => running.provider, keys: keys.signing });
  const { accounts, passwords, sessions, links, loginAttempts, counts } = services;
  await Promise.all([keys.load(), syncSamplePeople({ wanted: settings.samplePeople, accounts, passwords })]);

  function start(): { provider: Provider; handler: Handler } {
    const pages = createProviderPages(settings);
    const provider = createProvider({ library, settings, accounts, keys: keys.signing(), pages });
    brandResponses(provider, settings);
    const callback = provider.callback();
    return { provider, handler: (request, response) => void callback(request, response) };
  }
  let running = start();

  async function reloadKeys(): Promise<void> {
    if (await keys.load()) running = start();
  }

  let nextRound = settings.now().getTime() + KEYS_INTERVAL_MS;
  async function keepUp(): Promise<void> {
    if (settings.now().getTime() < nextRound) return;
    nextRound = settings.now().getTime() + KEYS_INTERVAL_MS;
    // The old keys are still valid if the database is unavailable for a moment.
    await reloadKeys().catch(settings.onFault);
  }

  return {
    handler: createHandler({ services, keys, keepUp, library: () => running.handler }),
    publicKeys: () => keys.published(),
    reloadKeys,
    async rotateKeys() {
      await keys.rotate();
      running = start();
    },
    mint: ({ accountId }) => mint(running.provider, { accountId, ...settings }),
    async describe(accountId) {
      const account = await accounts.describe(accountId);
      if (!account) return undefined;
      const passkeys = await services.passkeys.list(accountId);
      const logins = await services.upstreamIdentities.list(accountId);
      const { hasTotp: hasAuthenticatorApp } = await services.secondFactors.state(accountId);
      return {
        ...account,
        passkeys: passkeys.map(({ id: _id, ...rest }) => rest),
        hasAuthenticatorApp,
        logins: logins.map(({ issuer: _issuer, subject: _subject, ...rest }) => rest),
      };
    },
    listSessions: sessions.list,
    async endSessions(accountId) {
      const count = await sessions.endAll(accountId);
      const details = { by: 'administrator', count };
      if (count > 0) await recordIdentityEvent(services, { kind: 'sessions.ended', accountId, details });
      return count;
    },
    rename: accounts.rename,
    async deleteAccount(accountId) {
      await accounts.remove(accountId);
      await sessions.endAll(accountId);
    },
    deleteDueAccounts: () => deleteDueAccounts(services),
    async deleteExpired() {
      await sessions.purgeExpired();
      await links.purgeExpired();
      await loginAttempts.purgeExpired();
      await counts.purge(settings.limits.maxCounters);
    },
    settled: services.settled,
  };
}
