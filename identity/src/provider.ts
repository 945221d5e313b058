import type { EventEmitter } from 'node:events';
import type * as oidc from 'oidc-provider';
import type Provider from 'oidc-provider';
import type { Configuration, Grant, KoaContextWithOIDC } from 'oidc-provider';
import type { Account, Accounts } from './accounts.ts';
import { describeClient, userAgentOf } from './events.ts';
import type { KeySet } from './keys.ts';
import { LIFETIME } from './lifetimes.ts';
import { SCOPE } from './options.ts';
import type { Settings } from './options.ts';
import { createRecords } from './records.ts';
import { RETRY_AFTER } from './respond.ts';

type Library = typeof oidc;

/** The pages that the provider renders itself; all others are ours. */
export type ProviderPages = {
  failure(
    context: KoaContextWithOIDC,
    error: { error: string; error_description?: string | undefined },
  ): void;
  confirmLogout(context: KoaContextWithOIDC, form: string): void;
  loggedOut(context: KoaContextWithOIDC): void;
};

export type ProviderInput = {
  library: Library;
  settings: Settings;
  accounts: Accounts;
  keys: KeySet;
  pages: ProviderPages;
};

/** One instance per set of keys: the library can't change them later, so a rotation creates a new one on the same records. */
export function createProvider(input: ProviderInput): Provider {
  const { library, settings } = input;
  const provider = new library.default(settings.issuer, configuration(input));
  // Only the handler in front of it sets these headers, from the issuer's own address.
  provider.proxy = true;
  provider.on('server_error', (context, error) => {
    settings.onFault(error);
    if (!settings.isUnavailable(error)) return;
    context.status = 503;
    context.set('retry-after', String(RETRY_AFTER));
  });
  const events: EventEmitter = provider;
  events.on('error', settings.onFault);
  return provider;
}

/** The client of the account page: it only requires a signed-in user. */
export function accountClientId(clientId: string): string {
  return `${clientId}-account`;
}

/** One first-party client: everything it may ask for is granted. */
export function fullGrant(provider: Provider, { accountId, clientId, audience }: GrantInput): Grant {
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope(SCOPE);
  grant.addResourceScope(audience, SCOPE);
  return grant;
}

type GrantInput = { accountId: string; clientId: string; audience: string };

function configuration({ library, settings, accounts, keys, pages }: ProviderInput): Configuration {
  const { issuer, clientId, audience, origins, secureCookies, tokenLifeSeconds, interactionSeconds } =
    settings;
  const prefix = new URL(issuer).pathname.replace(/\/$/, '');
  const cookie = { httpOnly: true, sameSite: 'lax', secure: secureCookies, signed: false } as const;
  return {
    adapter: createRecords({
      ...settings,
      client: () => {
        const request = library.default.ctx?.req;
        return request && { userAgent: userAgentOf(request), ...describeClient(settings, request) };
      },
      refuseReplay: () => new library.errors.InvalidGrant('authorization code already consumed'),
    }),
    jwks: keys as NonNullable<Configuration['jwks']>,
    clients: [
      {
        client_id: clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [...settings.redirectUris],
        post_logout_redirect_uris: [...settings.postLogoutUris],
      },
      {
        client_id: accountClientId(clientId),
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: [],
        response_types: ['none'],
        redirect_uris: [`${issuer}/account`],
      },
    ],
    responseTypes: ['code', 'none'],
    clientAuthMethods: ['none'],
    scopes: ['openid'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      'urn:iam:m.me': ['firstName', 'lastName'],
    },
    cookies: {
      names: { session: 'academy_session', interaction: 'academy_interaction', resume: 'academy_resume' },
      // The rest of the site has no business with the provider's session.
      long: { ...cookie, path: prefix || '/' },
      short: cookie,
    },
    pkce: { required: () => true },
    clientBasedCORS: (_context, origin) => origins.includes(origin),
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => audience,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_context, resource) => {
          if (resource !== audience) throw new library.errors.InvalidTarget();
          return { scope: SCOPE, audience, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } };
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => pages.confirmLogout(context, form),
        postLogoutSuccessSource: async (context) => pages.loggedOut(context),
      },
    },
    interactions: { policy: promptsOf(library), url: (_context, { uid }) => `${prefix}/interaction/${uid}` },
    renderError: async (context, out) => pages.failure(context, out),

    findAccount: async (_context, id) => {
      const account = await accounts.byId(id);
      return account && { accountId: id, account, claims: async () => ({ sub: id, ...claimsOf(account) }) };
    },
    extraTokenClaims: async (context, token) => {
      if (token.kind !== 'AccessToken') return undefined;
      const account = await accounts.byId(token.accountId);
      const { email_verified: _verified, ...claims } = account ? claimsOf(account) : {};
      // `sid` lets a bearer end the session it came from.
      return { ...claims, sid: token.sessionUid, ...loginClaimsOf(context, settings.now()) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.account?.accountId;
      const client = oidc.client?.clientId;
      if (accountId === undefined || client === undefined) return undefined;
      const known = oidc.session?.grantIdFor(client);
      const grant = known === undefined ? undefined : await oidc.provider.Grant.find(known);
      if (grant) return grant;
      const fresh = fullGrant(oidc.provider, { accountId, clientId: client, audience });
      await fresh.save();
      return fresh;
    },

    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: tokenLifeSeconds,
      IdToken: tokenLifeSeconds,
      AuthorizationCode: LIFETIME.code,
      Interaction: interactionSeconds,
      // The library also stores one for visitors who log out or have an unknown cookie.
      Session: (_context, session) =>
        session.accountId === undefined ? interactionSeconds : LIFETIME.session,
      Grant: LIFETIME.session,
      RefreshToken: (_context, token) => Math.max(1, LIFETIME.refreshChain - token.totalLifetime()),
    },
  };
}

/** Consent is implied; `prompt=create` leads straight to the registration. */
function promptsOf({ interactionPolicy }: Library) {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  return policy;
}

/** When and how the person logged in, so that the API can require a fresh login or a second factor. */
function loginClaimsOf(context: KoaContextWithOIDC | undefined, now: Date) {
  const { AuthorizationCode: code, RefreshToken: refresh } = context?.oidc.entities ?? {};
  const { authTime, amr } = code ?? refresh ?? {};
  // A token that is minted without a browser begins its session.
  if (!context) return { auth_time: Math.floor(now.getTime() / 1000), amr: ['pwd'] };
  // 0 is a login at another provider that does not say when it was.
  return { ...(authTime && { auth_time: authTime }), ...(amr && { amr }) };
}

function claimsOf({ email, firstName, lastName }: Account) {
  return { email, email_verified: true, firstName, lastName };
}
