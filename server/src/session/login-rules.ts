import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { LoginProvider } from '@academy/domain/login-data';
import type { LoginRules } from '@academy/identity/options';
import type { OauthProvider, UpstreamProvider } from '@academy/identity/upstream/provider';
import type { Config } from '../config/config.ts';
import { StartupError } from '../config/startup-error.ts';
import type { Site } from '../catalog/tenants.ts';
import { readSamlProvider } from './saml-provider.ts';

type Input = {
  sites: readonly Site[];
  config: Pick<Config, 'upstreamClients' | 'isHardened'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now: Date;
};

type OauthData = Exclude<LoginProvider, { kind: 'saml' }>;

/**
 * How people log in at each site: the tenant's data names the providers, the settings our clients there. A
 * provider without a client is not offered, so that local needs no secrets; stage and prod refuse to start.
 */
export function createLoginRules({ sites, config, log, now }: Input): (site: Site) => LoginRules {
  requireOneMeaning(sites);
  const missing = missingClients(sites, config);
  if (missing.length > 0) {
    const text = `Login providers without a client in UPSTREAM_CLIENT_IDS and UPSTREAM_CLIENT_SECRETS: ${missing.join(', ')}.`;
    if (config.isHardened) throw new StartupError(text);
    log.warn(`${text} They are not offered.`);
  }
  const clientOf = (provider: LoginProvider): UpstreamProvider[] => {
    if (provider.kind === 'saml') return [readSamlProvider(provider, { log, now })];
    const client = config.upstreamClients[provider.id];
    return client ? [{ ...addressOf(provider), ...client }] : [];
  };
  const rules = new Map(sites.map(({ tenant }) => [tenant.id, rulesOf(tenant, clientOf)]));
  return ({ tenant }) => rules.get(tenant.id) ?? { passwords: true, emailLinks: true, providers: [] };
}

function rulesOf(
  { login: { providers, ...ways } }: Site['tenant'],
  clientOf: (provider: LoginProvider) => UpstreamProvider[],
): LoginRules {
  return { ...ways, providers: providers.flatMap(clientOf) };
}

export function addressOf(provider: OauthData): Omit<OauthProvider, 'clientId' | 'clientSecret'> {
  const { id, kind, name } = provider;
  const shared = { id, kind, name, scope: 'openid email profile' };
  switch (provider.kind) {
    case 'google':
      return { ...shared, issuer: 'https://accounts.google.com' };
    case 'microsoft':
      return { ...shared, issuer: `https://login.microsoftonline.com/${provider.directory}/v2.0` };
    case 'github':
      return { ...shared, issuer: provider.url.replace(/\/+$/, ''), scope: 'read:user user:email' };
    case 'openid':
      return { ...shared, issuer: provider.issuer, scope: provider.scope };
  }
}

function missingClients(sites: readonly Site[], { upstreamClients }: Input['config']): string[] {
  const providers = sites.flatMap(({ tenant }) => tenant.login.providers);
  const ids = providers.flatMap(({ id, kind }) => (kind === 'saml' ? [] : [id]));
  return [...new Set(ids)].filter((id) => upstreamClients[id] === undefined);
}

/** An id stands for one client, and so for one provider in all tenants; only its name may differ. */
export function requireOneMeaning(sites: readonly Site[]): void {
  const known = new Map<string, object>();
  for (const { tenant } of sites)
    for (const provider of tenant.login.providers) {
      const meaning = meaningOf(provider);
      const other = known.get(provider.id) ?? meaning;
      if (!isDeepStrictEqual(other, meaning))
        throw new StartupError(
          `The login provider ${provider.id} has other settings in ${tenant.id} than in another tenant. Please give them two ids.`,
        );
      known.set(provider.id, meaning);
    }
}

function meaningOf(provider: LoginProvider): { issuer: string } {
  if (provider.kind !== 'saml') return { issuer: addressOf(provider).issuer };
  const { name: _name, ...rest } = provider;
  return rest;
}
