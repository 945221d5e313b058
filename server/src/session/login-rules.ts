import type { FastifyBaseLogger } from 'fastify';
import type { LoginProvider } from '@academy/domain/tenant-data';
import type { LoginRules } from '@academy/identity/options';
import type { UpstreamProvider } from '@academy/identity/upstream/provider';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import type { Site } from '../tenants.ts';

type Input = {
  sites: readonly Site[];
  config: Pick<Config, 'upstreamClients' | 'isHardened'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * How people log in at each site: the tenant's data names the providers, the settings our clients there. Without a
 * client a provider is not offered, so that a laptop needs no secrets; stage and prod do not start without.
 */
export function createLoginRules({ sites, config, log }: Input): (site: Site) => LoginRules {
  requireOneMeaning(sites);
  const missing = missingClients(sites, config);
  if (missing.length > 0) {
    const text = `Login providers without a client in UPSTREAM_CLIENT_IDS and UPSTREAM_CLIENT_SECRETS: ${missing.join(', ')}.`;
    if (config.isHardened) throw new StartupError(text);
    log.warn(`${text} They are not offered.`);
  }
  const rules = new Map(sites.map((site) => [site.tenant.id, rulesOf(site, config)]));
  return ({ tenant }) => rules.get(tenant.id) ?? { passwords: true, emailLinks: true, providers: [] };
}

function rulesOf({ tenant: { login } }: Site, { upstreamClients }: Input['config']): LoginRules {
  const { passwords, emailLinks } = login;
  return {
    passwords,
    emailLinks,
    providers: login.providers.flatMap((provider) => {
      const client = upstreamClients[provider.id];
      return client ? [{ ...addressOf(provider), ...client }] : [];
    }),
  };
}

function addressOf(provider: LoginProvider): Omit<UpstreamProvider, 'clientId' | 'clientSecret'> {
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
  const ids = sites.flatMap(({ tenant }) => tenant.login.providers.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => upstreamClients[id] === undefined);
}

/** An id stands for one client, and so for one provider in all tenants. */
function requireOneMeaning(sites: readonly Site[]): void {
  const known = new Map<string, string>();
  for (const { tenant } of sites)
    for (const provider of tenant.login.providers) {
      const { issuer } = addressOf(provider);
      const other = known.get(provider.id) ?? issuer;
      if (other !== issuer)
        throw new StartupError(
          `The login provider ${provider.id} is ${other} in one tenant and ${issuer} in ${tenant.id}. Please give them two ids.`,
        );
      known.set(provider.id, issuer);
    }
}
