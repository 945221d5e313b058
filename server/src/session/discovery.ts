import * as z from 'zod/mini';
import { validate } from '@academy/domain/validation';
import { StartupError } from '../config/startup-error.ts';

const discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.optional(z.url()),
  userinfo_endpoint: z.optional(z.url()),
  introspection_endpoint: z.optional(z.url()),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
  code_challenge_methods_supported: z.optional(z.array(z.string())),
  scopes_supported: z.optional(z.array(z.string())),
});
export type Discovered = z.infer<typeof discovered>;

/** The discovery document of the provider. One that would make every login fail is refused with a message. */
export async function discover(issuer: string): Promise<Discovered> {
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
  // With another issuer, every token would be refused, so this is reported at startup.
  if (checked.value.issuer !== issuer)
    throw new StartupError(
      `The OpenID provider at ${address} calls itself ${checked.value.issuer}: set OIDC_ISSUER to that.`,
    );
  return checked.value;
}
