import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { checkFolder } from '@academy/compiler/check';
import { readTenants } from '@academy/compiler/tenants';
import type { LoadedTenant } from '@academy/compiler/tenant-folder';
import { formatFault } from '@academy/compiler/faults';
import { originOf } from '@academy/domain/tenant-data';
import { publicTenant } from '@academy/domain/public-tenant';
import type { Tenant } from '@academy/domain/tenant-data';
import type { PublicTenant } from '@academy/domain/public-tenant';
import { tenantFromHost } from '@academy/domain/tenant';
import { fontFaces } from '@academy/domain/face-style';
import type { Config } from '../config/config.ts';
import { StartupError } from '../config/startup-error.ts';

/** A tenant ready to serve: its data, its public data, and its images with immutable addresses. */
export type Site = {
  tenant: Tenant;
  shared: PublicTenant;
  origin: string;
  /** Its other hosts, from which people log in too. */
  otherOrigins: readonly string[];
  brand: { logo: string; icon: string; hero: string; captures: string };
  /** The tenant's fonts as CSS, and the font files that pages preload. */
  fonts: { style: string } & Record<'text' | 'italic' | 'heading' | 'code', string | null>;
  logo: Buffer;
  files: BrandFile[];
};

export type BrandFile = { address: string; body: Buffer; type: string };

export type Sites = {
  all: readonly Site[];
  byId: (id: string) => Site | undefined;
  byHost: (host: string | undefined) => Site;
  origins: Record<string, string>;
  names: Record<string, string>;
};

export type ReadTenants = ReturnType<typeof readTenants>;

type SiteConfig = Pick<Config, 'environment' | 'port' | 'publicUrl' | 'videoAccounts'>;

/**
 * Tenants are read once at startup; a fault in one of them stops the start and is reported with its location.
 */
export async function loadSites(
  config: SiteConfig & Pick<Config, 'folders'>,
  { folders, tenants, faults }: ReadTenants = readTenants(config.folders.tenants),
): Promise<Sites> {
  const first = tenants.find(({ tenant }) => tenant.default);
  const origins = new Map(
    tenants.map(({ tenant }) => [
      tenant.id,
      first ? originOf(tenant, { ...config, fallback: first.tenant }) : null,
    ]),
  );
  const homeless = first ? tenants.filter(({ tenant }) => origins.get(tenant.id) === null) : [];
  const problems = [
    ...faults.map(formatFault),
    ...homeless.map(({ folder, tenant: { id } }) => describeMissingOrigin(folder, id, config)),
  ];
  if (problems.length > 0)
    throw new StartupError([...problems, ...(await contentFaults(folders))].join('\n'));
  const all = tenants.map((loaded) =>
    toSite(loaded, { ...config, origin: origins.get(loaded.tenant.id) ?? '' }),
  );
  const known = new Map(all.map((site) => [site.tenant.id, site]));
  const ids = [...known.keys()];
  const hosts = new Map(all.flatMap(({ tenant }) => tenant.hosts.map((host) => [host, tenant.id] as const)));
  const fallback = all.find(({ tenant }) => tenant.default);
  if (!fallback) throw new StartupError(`No tenant in ${config.folders.tenants} has "default: true".`);
  return {
    all,
    byId: (id) => known.get(id),
    byHost: (host) =>
      known.get(tenantFromHost(host, { known: ids, fallback: fallback.tenant.id, hosts })) ?? fallback,
    origins: Object.fromEntries(all.map(({ tenant, origin }) => [tenant.id, origin])),
    names: Object.fromEntries(all.map(({ tenant }) => [tenant.id, tenant.name])),
  };
}

/** Reports faults of tenants and content together, so that all can be fixed before the next start. */
async function contentFaults(folders: readonly string[]): Promise<string[]> {
  const faults = await Promise.all(
    folders.map(async (folder) =>
      (await checkFolder(folder)).faults.map((fault) => ({ ...fault, file: join(folder, fault.file) })),
    ),
  );
  return faults.flat().map(formatFault);
}

function describeMissingOrigin(folder: string, id: string, { environment }: SiteConfig): string {
  const address =
    environment === 'prod' ? 'list its host in hosts, or set origins.prod' : `set origins.${environment}`;
  return `${join(folder, 'tenant.yaml')} says no address for ${environment}, and that of the default tenant does not begin with its id: ${address} of ${id}.`;
}

function toSite({ tenant: written, files }: LoadedTenant, config: SiteConfig & { origin: string }): Site {
  const account = config.videoAccounts[written.id];
  const tenant = account ? { ...written, video: account } : written;
  const captures = captureFolder(tenant.id, files.others);
  const others = otherFiles(tenant.id, { files: files.others, captures });
  const addressOf = (file: string) => others.get(file)?.address ?? '';
  const { text, heading, code } = tenant.face.fonts;
  const fontAddress = (file: string | undefined) => (file === undefined ? null : addressOf(file));
  const named = (['logo', 'icon', 'hero'] as const).map((name) => {
    const hash = hashOf(files[name]);
    return [
      name,
      { address: `/brand/${tenant.id}/${name}-${hash}.svg`, body: files[name], type: SVG },
    ] as const;
  });
  const { logo, icon, hero } = Object.fromEntries(named) as Record<'logo' | 'icon' | 'hero', BrandFile>;
  return {
    tenant,
    shared: publicTenant(tenant),
    origin: config.origin,
    otherOrigins: tenant.hosts
      .map((host) => (config.environment === 'local' ? `http://${host}:${config.port}` : `https://${host}`))
      .filter((origin) => origin !== config.origin),
    brand: {
      logo: logo.address,
      icon: icon.address,
      hero: hero.address,
      captures,
    },
    fonts: {
      style: fontFaces(tenant.face, addressOf),
      text: fontAddress(text?.file),
      italic: fontAddress(text?.italic),
      heading: fontAddress(heading?.file),
      code: fontAddress(code?.file),
    },
    logo: logo.body,
    files: [logo, icon, hero, ...others.values()],
  };
}

const SVG = 'image/svg+xml';

/** Fonts have a hash each; captures share one, so that a page references their folder. */
function otherFiles(
  tenantId: string,
  { files, captures }: { files: Map<string, Buffer>; captures: string },
): Map<string, BrandFile> {
  return new Map(
    [...files].map(([path, body]) => {
      const name = basename(path);
      const address = path.startsWith('captures/')
        ? `${captures}${name}`
        : `/brand/${tenantId}/${hashOf(body)}-${name}`;
      return [path, { address, body, type: path.endsWith('.webp') ? 'image/webp' : 'font/woff2' }];
    }),
  );
}

function captureFolder(tenantId: string, files: Map<string, Buffer>): string {
  const captures = [...files].filter(([path]) => path.startsWith('captures/'));
  return `/brand/${tenantId}/${hashOf(...captures.map(([, body]) => body))}/`;
}

function hashOf(...bodies: Buffer[]): string {
  const hash = createHash('sha256');
  for (const body of bodies) hash.update(body);
  return hash.digest('base64url').slice(0, 10);
}
