import { createRemoteJWKSet, errors } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import { validate } from '@academy/domain/validation';
import type { BaseContext } from '../context.ts';
import { StartupError } from '../startup-error.ts';
import type { TokenRules } from '../token-rules.ts';
import type { SessionProvider } from './provider.ts';
import { createTokenLookup, providerUnavailable } from './token-lookup.ts';
import type { LookupEndpoint } from './token-lookup.ts';

const discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.optional(z.url()),
  userinfo_endpoint: z.optional(z.url()),
  introspection_endpoint: z.optional(z.url()),
});
type Discovered = z.infer<typeof discovered>;

/** Any OpenID provider by its address, through discovery. Its keys are fetched on demand and cached. */
export async function externalProvider({
  config,
  log,
  now,
}: Pick<BaseContext, 'config' | 'log' | 'now'>): Promise<SessionProvider> {
  const { provider } = config;
  const { issuer } = config.tokens;
  const { clientId, scope, rules } = provider;
  const found = await discover(issuer);
  const onFailure = (err: unknown) => log.warn({ err }, 'The login provider does not answer');
  const endpoint = lookupEndpointOf(rules, found);
  return {
    tokens: {
      issuer,
      profile: rules.profile,
      clientId,
      ...(endpoint && { lookUp: createTokenLookup({ endpoint, now, onFailure }) }),
    },
    keys: remoteKeys(found.jwks_uri, onFailure),
    page: {
      issuer: found.issuer,
      authorizeUrl: withParameters(found.authorization_endpoint, rules.authorizeParameters),
      tokenUrl: found.token_endpoint,
      logoutUrl: provider.logoutUrl ?? '',
      endSessionUrl: found.end_session_endpoint ?? '',
      registrationUrl: provider.registrationUrl ?? '',
      accountUrl: provider.accountUrl ?? '',
      clientId,
      scope,
    },
    signInOf: async () => ({ account: null, sessions: [] }),
    stop: async () => undefined,
  };
}

/** Where tokens are looked up. It must be known at start, or every login would fail later. */
function lookupEndpointOf({ profile, introspection }: TokenRules, found: Discovered): LookupEndpoint | null {
  if (profile.lookup === 'none') return null;
  const url = profile.lookup === 'userinfo' ? found.userinfo_endpoint : found.introspection_endpoint;
  if (url === undefined)
    throw new StartupError(
      `The OpenID provider ${found.issuer} names no address for ${profile.lookup}: set OIDC_LOOKUP to another kind.`,
    );
  return introspection ? { kind: 'introspection', url, ...introspection } : { kind: 'userinfo', url };
}

/** Tells keys that cannot be fetched from a token that no key fits. */
function remoteKeys(address: string, onFailure: (error: unknown) => void): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(address), { cooldownDuration: 10_000, cacheMaxAge: 10 * 60_000 });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isFaultOfToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      if (isFaultOfToken) throw error;
      onFailure(error);
      throw providerUnavailable();
    }
  };
}

/** The browser adds its own parameters to those of the address. */
function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return Object.keys(parameters).length > 0 ? url.href : address;
}

async function discover(issuer: string): Promise<Discovered> {
  const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) })
    .then((response) => response.json() as Promise<unknown>)
    .catch((error: unknown) => {
      throw new StartupError(
        `The OpenID provider at ${address} does not answer (${String(error)}): check OIDC_ISSUER.`,
      );
    });
  const checked = validate(discovered, answer);
  if (!checked.ok)
    throw new StartupError(
      `The OpenID provider at ${address} does not describe itself well: ${checked.errors[0]?.message}`,
    );
  if (checked.value.issuer.includes('{'))
    throw new StartupError(
      `The OpenID provider at ${address} serves every tenant and calls itself ${checked.value.issuer}: set OIDC_ISSUER to the address with the id of your own tenant.`,
    );
  // With another issuer, every token would be refused, so this is reported at start.
  if (checked.value.issuer !== issuer)
    throw new StartupError(
      `The OpenID provider at ${address} calls itself ${checked.value.issuer}: set OIDC_ISSUER to that.`,
    );
  return checked.value;
}
