import type { BaseContext } from '../context.ts';
import { StartupError } from '../config/startup-error.ts';
import type { TokenRules } from '../config/token-rules.ts';
import { discover } from './discovery.ts';
import type { Discovered } from './discovery.ts';
import type { SessionProvider } from './provider.ts';
import { remoteKeys } from './remote-keys.ts';
import { createTokenLookup } from './token-lookup.ts';
import type { LookupEndpoint } from './token-lookup.ts';

/** Any OpenID provider by its address, through discovery. */
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
      ...(rules.rights && { rights: rules.rights }),
      ...(endpoint && { lookUp: createTokenLookup({ endpoint, now, onFailure }) }),
    },
    keys: remoteKeys(found.jwks_uri, { now, onFailure }),
    page: {
      issuer: found.issuer,
      sendsIssuer: found.authorization_response_iss_parameter_supported ?? false,
      authorizeUrl: withParameters(found.authorization_endpoint, rules.authorizeParameters),
      tokenUrl: found.token_endpoint,
      logoutUrl: provider.logoutUrl ?? '',
      endSessionUrl:
        rules.endSessionUrl ?? withParameters(found.end_session_endpoint ?? '', rules.profile.logout),
      registrationUrl: provider.registrationUrl ?? '',
      accountUrl: provider.accountUrl ?? '',
      clientId,
      scope,
    },
    signInOf: async () => ({ account: null, sessions: [] }),
    stop: async () => undefined,
  };
}

/** Where tokens are looked up. Checked at startup, or every login would fail later. */
function lookupEndpointOf({ profile, introspection }: TokenRules, found: Discovered): LookupEndpoint | null {
  if (profile.lookup === 'none') return null;
  const url = profile.lookup === 'userinfo' ? found.userinfo_endpoint : found.introspection_endpoint;
  if (url === undefined)
    throw new StartupError(
      `The OpenID provider ${found.issuer} names no address for ${profile.lookup}: set OIDC_LOOKUP to another kind.`,
    );
  return introspection ? { kind: 'introspection', url, ...introspection } : { kind: 'userinfo', url };
}

/** The browser adds its own parameters to those of the address. */
function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  if (address === '') return '';
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return Object.keys(parameters).length > 0 ? url.href : address;
}
