import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { tenantSchema } from '@academy/domain/tenant-data';
import type { Tenant } from '@academy/domain/tenant-data';
import { captureFile, CAPTURE_SCHEMES } from '@academy/domain/captures';
import { fontsOf } from '@academy/domain/tenant-face';
import { coherenceFaults, contrastFaults } from '@academy/domain/tenant-faults';
import type { Fault } from './faults.ts';
import { positionAt } from './folder/metadata.ts';
import { checkSource, dotted } from './schema-faults.ts';
import { starterFaults } from './starters.ts';
import { svgFaults } from './svg.ts';
import { parseYaml, failedSource } from './yaml-source.ts';
import type { YamlSource } from './yaml-source.ts';

const ARTWORK = ['logo', 'icon', 'hero'] as const;
type Artwork = Record<(typeof ARTWORK)[number], Buffer> & {
  /** Fonts and captures, by their path in the folder. */
  others: Map<string, Buffer>;
};

export type LoadedTenant = { tenant: Tenant; files: Artwork; folder: string };

/** Reads every `<folder>/<id>/tenant.yaml` with its artwork; tenants with faults are left out. */
export function readTenants(folder: string): { tenants: LoadedTenant[]; faults: Fault[] } {
  const read = tenantFolders(folder).map(readTenant);
  return {
    tenants: read.flatMap(({ loaded }) => (loaded ? [loaded] : [])),
    faults: [...read.flatMap(({ faults }) => faults), ...defaultFaults(folder, read)],
  };
}

type ReadTenant = { source: YamlSource; loaded?: LoadedTenant; faults: Fault[] };

function tenantFolders(folder: string): string[] {
  return tryRead(() => readdirSync(folder, { withFileTypes: true }), [])
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(folder, entry.name))
    .sort();
}

function readTenant(folder: string): ReadTenant {
  const source = readSource(join(folder, 'tenant.yaml'));
  if (source.faults.length > 0) return { source, faults: source.faults };

  const { value: tenant, faults } = checkSource(tenantSchema, source);
  if (!tenant) return { source, faults };

  const { files, faults: artworkFaults } = readArtwork({ folder, tenant, source });
  const found = [...crossFieldFaults({ folder, tenant, source }), ...artworkFaults];
  return found.length > 0
    ? { source, faults: found }
    : { source, loaded: { tenant, files, folder }, faults: [] };
}

function readSource(path: string): YamlSource {
  const file = displayPath(path);
  const bytes = tryRead(() => readFileSync(path), undefined);
  if (bytes) return parseYaml({ file, text: bytes.toString('utf8') });
  const hint = 'every folder here is a tenant and has a tenant.yaml';
  return failedSource({ file, message: 'is missing', hint });
}

type TenantInput = { folder: string; tenant: Tenant; source: YamlSource };

/** Faults between fields, each reported at the field to change. */
function crossFieldFaults({ folder, tenant, source }: TenantInput): Fault[] {
  const at = (path: (string | number)[], message: string): Fault => ({
    file: source.file,
    ...source.positionOf(path),
    message: `${dotted(path)} ${message}`,
  });
  const name = basename(folder);
  return [
    ...(name === tenant.id ? [] : [at(['id'], `must be ${name}, the name of its folder`)]),
    ...contrastFaults(tenant.colours).map(({ scheme, color, message }) =>
      at(['colours', scheme, color], `is hard to read: ${message}`),
    ),
    ...coherenceFaults(tenant).map(({ path, message }) => at(path, message)),
    ...starterFaults(folder, tenant.starters ?? []).map(({ path, message }) => at(path, message)),
  ];
}

function readArtwork({ folder, tenant, source }: TenantInput): { files: Artwork; faults: Fault[] } {
  const files: Artwork = { logo: Buffer.of(), icon: Buffer.of(), hero: Buffer.of(), others: new Map() };
  const faults = ARTWORK.flatMap((kind): Fault[] => {
    const path = join(folder, tenant[kind]);
    const bytes = tryRead(() => readFileSync(path), undefined);
    if (!bytes) {
      const message = `${kind} names ${tenant[kind]}, which is not in its folder`;
      return [{ file: source.file, ...source.positionOf([kind]), message }];
    }
    files[kind] = bytes;
    const text = bytes.toString('utf8');
    return svgFaults(bytes).map(({ offset, message }) => ({
      file: displayPath(path),
      ...positionAt(text, offset),
      message,
    }));
  });
  const missing = otherFiles(tenant).flatMap(({ path, name }): Fault[] => {
    const bytes = tryRead(() => readFileSync(join(folder, name)), undefined);
    if (bytes) files.others.set(name, bytes);
    const message = `${dotted(path)} names ${name}, which is not in its folder`;
    return bytes ? [] : [{ file: source.file, ...source.positionOf(path), message }];
  });
  return { files, faults: [...faults, ...missing] };
}

function otherFiles({ face, landing }: Tenant): { path: (string | number)[]; name: string }[] {
  const fonts = fontsOf(face).flatMap(({ role, font: { file, italic } }) => [
    { path: ['face', 'fonts', role, 'file'], name: file },
    ...(italic ? [{ path: ['face', 'fonts', role, 'italic'], name: italic }] : []),
  ]);
  const captures = landing.sections.flatMap((section, at) =>
    section.kind === 'captures'
      ? section.items.flatMap(({ picture }, index) =>
          CAPTURE_SCHEMES.map((scheme) => ({
            path: ['landing', 'sections', at, 'items', index, 'picture'],
            name: `captures/${captureFile(picture, scheme)}`,
          })),
        )
      : [],
  );
  return [...fonts, ...captures];
}

/** Exactly one tenant answers for unknown hosts. */
function defaultFaults(folder: string, read: ReadTenant[]): Fault[] {
  const sources = read.map(({ source }) => source);
  const claims = sources.filter(
    ({ data }) => (data as { default?: unknown } | null | undefined)?.default === true,
  );
  const [first, ...others] = claims;
  if (first) {
    return others.map((source) => ({
      file: source.file,
      ...source.positionOfKey([], 'default'),
      message: `default is true here and in ${first.file}, but only one tenant can be the default`,
    }));
  }
  // An unreadable file may be the one with the default, so its own fault is reported first.
  if (sources.some(({ faults }) => faults.length > 0)) return [];
  const message = sources.length > 0 ? 'has no tenant that says default: true' : 'holds no tenants';
  return [
    {
      file: displayPath(folder),
      line: 1,
      column: 1,
      message,
      hint: 'one tenant.yaml must say default: true',
    },
  ];
}

/** Relative to the working directory where possible. */
function displayPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}

/** The caller reports a file that is missing or can't be opened. */
function tryRead<T, Nothing>(read: () => T, nothing: Nothing): T | Nothing {
  try {
    return read();
  } catch {
    return nothing;
  }
}
