import * as client from 'openid-client';
import { configured, explain, isLoopback, TIMEOUT_SECONDS } from './exchange.ts';
import { UpstreamError } from './provider.ts';
import type { OauthProvider, UpstreamChecks, UpstreamClient, UpstreamProfile } from './provider.ts';

/** How long the description of a provider is used before it is fetched again. */
const DISCOVERY_MS = 60 * 60_000;

type Claims = Record<string, unknown>;

/** Any OpenID provider: discovery, PKCE, state, nonce, `iss` against mix-up, and the signature of the ID token. */
export function createOpenidClient(provider: OauthProvider, { now }: { now: () => Date }): UpstreamClient {
  let known: { configuration: Promise<client.Configuration>; until: number } | undefined;

  function configuration(): Promise<client.Configuration> {
    const time = now().getTime();
    if (!known || known.until <= time) {
      const found = discover(provider);
      known = { configuration: found, until: time + DISCOVERY_MS };
      found.catch(forget);
    }
    return known.configuration;
  }

  /** New keys and addresses are fetched with the next login. */
  function forget(): void {
    known = undefined;
  }

  return {
    async authorizationUrl({ redirectUri, state, nonce, verifier, isAgain }) {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: provider.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isAgain && promptAgain(provider)),
      });
    },

    async profile(callback, checks) {
      try {
        return await readProfile(provider, { configuration: await configuration(), callback, checks });
      } catch (error) {
        forget();
        throw explain(error);
      }
    },
  };
}

/** Google knows no `prompt=login` and no `max_age`; at others the person must log in anew, and `auth_time` shows it. */
function promptAgain({ kind }: OauthProvider): Record<string, string> {
  return kind === 'google' ? { prompt: 'select_account' } : { prompt: 'login', max_age: '0' };
}

async function discover(provider: OauthProvider): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const server = new URL(issuer);
  const execute = [
    client.enableNonRepudiationChecks,
    ...(isLoopback(server) ? [client.allowInsecureRequests] : []),
  ];
  try {
    return configured(
      await client.discovery(server, clientId, clientSecret, undefined, {
        execute,
        timeout: TIMEOUT_SECONDS,
      }),
    );
  } catch (error) {
    throw explain(error, 'issuer');
  }
}

async function readProfile(
  provider: OauthProvider,
  {
    configuration,
    callback,
    checks,
  }: { configuration: client.Configuration; callback: URL; checks: UpstreamChecks },
): Promise<UpstreamProfile> {
  const tokens = await client.authorizationCodeGrant(configuration, callback, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new UpstreamError('answer', 'there is no ID token');
  const hasUserinfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const more =
    claims['email'] === undefined && hasUserinfo
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
  const { auth_time: loginAt } = claims;
  return { ...profileOf(provider, { ...more, ...claims }), loginAt };
}

function profileOf({ kind }: OauthProvider, claims: Claims): UpstreamProfile {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '');
  const [first = '', ...rest] = text('name').split(/\s+/);
  const email = text('email');
  return {
    issuer: text('iss'),
    subject: text('sub'),
    email,
    isVerified: isTrue(claims[kind === 'microsoft' ? 'xms_edov' : 'email_verified']),
    firstName: text('given_name') || first,
    lastName: text('family_name') || rest.join(' '),
    label: email || text('preferred_username') || text('name') || text('sub'),
  };
}

/**
 * Microsoft says by `xms_edov` whether the owner of the domain was checked; its addresses can be set by anybody
 * otherwise. Some providers write flags as texts.
 */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1';
}
