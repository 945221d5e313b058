import { createRemoteJWKSet } from 'jose';
import * as z from 'zod/mini';
import { validate } from '@academy/domain/validation';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import type { SessionProvider } from './provider.ts';

const discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.optional(z.url()),
});

/** Any OpenID provider by its address alone: it tells the rest itself. Its keys are fetched when needed and kept a while. */
export async function externalProvider({
  tokens: { issuer, audience },
  provider,
}: Pick<Config, 'tokens' | 'provider'>): Promise<SessionProvider> {
  const found = await discover(issuer);
  const { clientId, scope } = provider;
  return {
    // Some providers cannot be told for whom a token is and name the client instead.
    tokens: { issuer, audience: [audience, clientId] },
    keys: createRemoteJWKSet(new URL(found.jwks_uri), { cooldownDuration: 10_000, cacheMaxAge: 10 * 60_000 }),
    page: {
      issuer: found.issuer,
      authorizeUrl: found.authorization_endpoint,
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

async function discover(issuer: string): Promise<z.infer<typeof discovered>> {
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
  // A provider that calls itself otherwise signs tokens that we would refuse one by one; better to say it at once.
  if (checked.value.issuer !== issuer)
    throw new StartupError(
      `The OpenID provider at ${address} calls itself ${checked.value.issuer}: set OIDC_ISSUER to that.`,
    );
  return checked.value;
}
