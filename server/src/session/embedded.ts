import { createLocalJWKSet, errors } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { pages } from '@academy/domain/pages';
import { POLICY_REPORTS_PATH } from '@academy/domain/policy-reports';
import { siteTitle } from '@academy/domain/tenant';
import { createIdentity } from '@academy/identity/identity';
import type { Identity } from '@academy/identity/identity';
import { LIFETIME } from '@academy/identity/lifetimes';
import type { Brand, IdentityMail } from '@academy/identity/options';
import type { BaseContext } from '../context.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { addressKey, createCountryOf } from '../http/client-address.ts';
import { brandStyle } from '../pages/document.ts';
import { providerHeaders } from '../http/headers.ts';
import { readFontAddress } from '../pages/web-build.ts';
import { needsSecondFactor } from '../people/second-factor.ts';
import { endTokensSince } from '../people/end-tokens.ts';
import { personalData } from '../people/data.ts';
import { deletePerson, requireDeletable } from '../people/delete-person.ts';
import type { Site } from '../catalog/tenants.ts';
import { countLogins } from './count-logins.ts';
import { followEndedSessions } from './ended-sessions.ts';
import { createLoginRules } from './login-rules.ts';
import { logErrorResponses } from './log-error-responses.ts';
import type { SessionProvider } from './provider.ts';
import { giveSampleRoles } from './sample-people.ts';

/** The embedded provider, in this process and on the same database. */
export async function embeddedProvider(
  { config, database, changes, requestCounts, sites, log, metrics, addressOf, now, newId }: BaseContext,
  sendMail: (mail: IdentityMail) => Promise<void>,
): Promise<SessionProvider & { identity: Identity }> {
  const { issuer, audience } = config.tokens;
  const origins = [...sites.all]
    .sort((one, other) => Number(other.tenant.default) - Number(one.tenant.default))
    .flatMap(({ origin, otherOrigins }) => [origin, ...otherOrigins]);
  // The plain host belongs to the default tenant too, so people log in from there as well.
  const plain = [config.publicUrl, ...(config.isLocal ? [`http://127.0.0.1:${config.port}`] : [])];
  const all = [...new Set([...origins, ...plain])] as [string, ...string[]];
  // In development there may be no build of the web.
  const font = config.webDevServer ? undefined : await readFontAddress(config.folders.web);
  const signInOf = async (subject: string) => {
    const account = (await identity.describe(subject)) ?? null;
    const sessions = account ? await identity.listSessions(subject) : [];
    // The id of a session could be used to end it, so it is not exposed.
    return { account, sessions: sessions.map(({ id: _id, ...session }) => session) };
  };
  const { tokenLifeSeconds = LIFETIME.accessToken } = config.identity;
  const retentionSeconds = tokenLifeSeconds + MARGIN_SECONDS;
  const endedSessions = await followEndedSessions({ pool: database.pool, changes, now, retentionSeconds });
  const loginOf = createLoginRules({ sites: sites.all, config, log, now: now() });
  const identity = await createIdentity({
    pool: database.pool,
    issuer,
    audience,
    clientId: config.provider.clientId,
    redirectUris: all.map((origin) => origin + pages.loginCallback.path()),
    postLogoutUris: all.map((origin) => `${origin}/`),
    origins: all,
    brandOf: (origin) => brandOf(sites.byHost(new URL(origin).host), font),
    sendMail,
    requestCounts,
    loginOf: (origin) => loginOf(sites.byHost(new URL(origin).host)),
    onRefused: (reason) => log.warn(reason),
    tenantOf: (origin) => sites.byHost(new URL(origin).host).tenant.id,
    addressOf: (request) => addressKey(addressOf(request)),
    countryOf: createCountryOf({ proxies: config.trustedProxies, header: config.countryHeader }),
    now,
    newId,
    samplePeople: config.isLocal,
    secureCookies: issuer.startsWith('https:'),
    headers: providerHeaders(config),
    freshLoginMinutes: config.freshLoginMinutes,
    needsSecondFactor: async (subject) =>
      config.secondFactor === 'required' &&
      needsSecondFactor(database.pool, { provider: issuer, subject, now: now() }),
    ...config.identity,
    onSessionsEnded: endedSessions.end,
    onEvent: countLogins(metrics),
    reportPath: POLICY_REPORTS_PATH,
    outboxPath: config.isLocal && config.mail === undefined ? '/dev/mail' : undefined,
    onAccountDeleted: (subject) => {
      const until = new Date(now().getTime() + retentionSeconds * 1000);
      return deletePerson(database.pool, { provider: issuer, subject, now: now(), until });
    },
    onAccountRecovered: async (subject, since) => {
      const who = { provider: issuer, subject };
      const names = await endTokensSince(database.pool, { ...who, since, now: now() });
      return names.map((name) => `the token “${name}”`);
    },
    requireDeletable: (subject) => requireDeletable(database.pool, { provider: issuer, subject }),
    dataOf: (subject) =>
      personalData(database.pool, { who: { provider: issuer, subject }, now: now(), signInOf }),
    isUnavailable: isDatabaseUnavailable,
    onFault: (error) => log.error({ err: error }, 'The login provider failed'),
  });
  if (config.isLocal) await giveSampleRoles({ pool: database.pool, provider: issuer, now: now(), newId });
  const { host, pathname: path } = new URL(issuer);
  return {
    identity,
    tokens: {
      issuer,
      profile: { ...config.provider.rules.profile, audience: [audience] },
      clientId: config.provider.clientId,
    },
    endedSessions,
    keys: keysOf(identity, now),
    page: {
      issuer,
      sendsIssuer: true,
      authorizeUrl: `${issuer}/auth`,
      tokenUrl: `${issuer}/token`,
      logoutUrl: config.provider.logoutUrl ?? `${issuer}/session`,
      endSessionUrl: `${issuer}/session/end?client_id={client_id}&post_logout_redirect_uri={return_url}`,
      registrationUrl: config.provider.registrationUrl ?? `${issuer}/register`,
      accountUrl: config.provider.accountUrl ?? `${issuer}/account`,
      clientId: config.provider.clientId,
      scope: config.provider.scope,
    },
    listener: { host, path, answer: logErrorResponses(identity.handler, log) },
    signInOf,
    sessionsOf: async ({ provider, subject }) =>
      provider === issuer && ACCOUNT_ID.test(subject) ? identity.listSessions(subject) : [],
    endSessionsOf: async ({ provider, subject }) =>
      provider === issuer && ACCOUNT_ID.test(subject) ? identity.endSessions(subject) : 0,
    deleteDueAccounts: () => identity.deleteDueAccounts(),
    deleteExpired: () => identity.deleteExpired(),
    stop: () => identity.settled(),
  };
}

/** Clocks differ, and a token refresh may be running while an account is deleted. */
const MARGIN_SECONDS = 180;
/** People of another provider have other subjects, and no account here. */
const ACCOUNT_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The minimum time between two reads of the keys; a new key is published an hour before it is used. */
const RELOAD_INTERVAL_MS = 5_000;

/** Another node may use a key that this one has not read yet. */
export function keysOf(
  identity: Pick<Identity, 'publicKeys' | 'reloadKeys'>,
  now: () => Date,
): JWTVerifyGetKey {
  const find: JWTVerifyGetKey = (header, token) => createLocalJWKSet(identity.publicKeys())(header, token);
  let reload: { startedAt: number; done: Promise<void> } | undefined;

  /** Key ids can be invented before any rate limit, so unknown ones share one database read. */
  function reloadKeys(): Promise<void> {
    const time = now().getTime();
    if (!reload || time - reload.startedAt >= RELOAD_INTERVAL_MS)
      reload = { startedAt: time, done: identity.reloadKeys() };
    return reload.done;
  }

  return async (header, token) => {
    try {
      return await find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await reloadKeys();
      return find(header, token);
    }
  };
}

function brandOf(site: Site, font: string | undefined): Brand {
  const { tenant, brand } = site;
  const links = tenant.footer.more.filter(({ path }) => LEGAL_PATHS.has(path));
  // A tenant's own font is part of its style.
  const ownFont = site.fonts.text === null ? font : undefined;
  return {
    name: tenant.name,
    title: siteTitle(tenant),
    tagline: tenant.tagline,
    ...brand,
    font: ownFont,
    style: brandStyle(site),
    links,
  };
}

const LEGAL_PATHS = new Set(['/terms', '/privacy']);
