import { createHash } from 'node:crypto';
import { readTenants } from '@academy/compiler/tenants';
import type { LoadedTenant } from '@academy/compiler/tenants';
import { formatFault } from '@academy/compiler/faults';
import { originOf, publicTenant } from '@academy/domain/tenant-data';
import type { PublicTenant, Tenant } from '@academy/domain/tenant-data';
import { tenantFromHost } from '@academy/domain/tenant';
import type { Config } from './config.ts';
import { StartupError } from './startup-error.ts';

/** A tenant ready to serve: its data, its public data, and its images with immutable addresses. */
export type Site = {
  tenant: Tenant;
  shared: PublicTenant;
  origin: string;
  brand: { logo: string; icon: string; hero: string };
  logo: Buffer;
  files: { address: string; body: Buffer }[];
};

export type Sites = {
  all: readonly Site[];
  byId: (id: string) => Site | undefined;
  byHost: (host: string | undefined) => Site;
  origins: Record<string, string>;
  names: Record<string, string>;
};

type SiteConfig = Pick<Config, 'environment' | 'port' | 'videoAccounts'>;

/** Tenants are read once, at start; a fault in one of them stops the start and is reported with its location. */
export async function loadSites(config: SiteConfig & Pick<Config, 'folders'>): Promise<Sites> {
  const { tenants, faults } = readTenants(config.folders.tenants);
  if (faults.length > 0) throw new StartupError(faults.map(formatFault).join('\n'));
  const all = tenants.map((loaded) => toSite(loaded, config));
  const known = new Map(all.map((site) => [site.tenant.id, site]));
  const fallback = all.find(({ tenant }) => tenant.default);
  if (!fallback) throw new StartupError(`No tenant in ${config.folders.tenants} has "default: true".`);
  return {
    all,
    byId: (id) => known.get(id),
    byHost: (host) =>
      known.get(tenantFromHost(host ?? '', { known: [...known.keys()], fallback: fallback.tenant.id })) ??
      fallback,
    origins: Object.fromEntries(all.map(({ tenant, origin }) => [tenant.id, origin])),
    names: Object.fromEntries(all.map(({ tenant }) => [tenant.id, tenant.name])),
  };
}

function toSite({ tenant: written, files }: LoadedTenant, config: SiteConfig): Site {
  const account = config.videoAccounts[written.id];
  const tenant = account ? { ...written, video: account } : written;
  const named = (['logo', 'icon', 'hero'] as const).map((name) => {
    const hash = createHash('sha256').update(files[name]).digest('base64url').slice(0, 10);
    return [name, { address: `/brand/${tenant.id}/${name}-${hash}.svg`, body: files[name] }] as const;
  });
  const { logo, icon, hero } = Object.fromEntries(named) as Record<
    'logo' | 'icon' | 'hero',
    { address: string; body: Buffer }
  >;
  return {
    tenant,
    shared: publicTenant(tenant),
    origin: originOf(tenant, config),
    brand: { logo: logo.address, icon: icon.address, hero: hero.address },
    logo: logo.body,
    files: [logo, icon, hero],
  };
}
