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

/** Any OpenID provider by its address, through discovery. Its keys are fetched on demand and cached. */
export async function externalProvider({
  tokens: { issuer, audience },
  provider,
}: Pick<Config, 'tokens' | 'provider'>): Promise<SessionProvider> {
  const found = await discover(issuer);
  const { clientId, scope } = provider;
  return {
    // Some providers have no audience setting and use the client id instead.
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
  // With another issuer, every token would be refused, so this is reported at start.
  if (checked.value.issuer !== issuer)
    throw new StartupError(
      `The OpenID provider at ${address} calls itself ${checked.value.issuer}: set OIDC_ISSUER to that.`,
    );
  return checked.value;
}
