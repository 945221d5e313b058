import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { tenantSchema } from '@academy/domain/tenant-data';
import type { Tenant } from '@academy/domain/tenant-data';
import { captureFile, CAPTURE_SCHEMES } from '@academy/domain/captures';
import { coherenceFaults, contrastFaults } from '@academy/domain/tenant-faults';
import type { Parts } from '@academy/domain/tenant-faults';
import type { Fault } from './faults.ts';
import { TENANT_FILE } from './folder/layout.ts';
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
export type ReadTenant = { source: YamlSource; loaded?: LoadedTenant; faults: Fault[] };

/** Reads `tenant.yaml` and its files. A fault in one field hides none in another. */
export function readTenant(folder: string): ReadTenant {
  const source = readSource(join(folder, TENANT_FILE));
  if (source.faults.length > 0) return { source, faults: source.faults };

  const { value: tenant, faults: schemaFaults } = checkSource(tenantSchema, source);
  const parts = tenant ?? validParts(source.data);
  const { files, faults: fileFaults } = readFiles({ folder, parts, source });
  const faults = [...schemaFaults, ...crossFieldFaults({ folder, parts, source }), ...fileFaults];
  return tenant && faults.length === 0
    ? { source, loaded: { tenant, files, folder }, faults }
    : { source, faults };
}

function readSource(path: string): YamlSource {
  const file = displayPath(path);
  const bytes = readIfThere(path);
  if (bytes) return parseYaml({ file, text: bytes.toString('utf8') });
  const hint = `every folder here is a tenant and has a ${TENANT_FILE}`;
  return failedSource({ file, message: 'is missing', hint });
}

/** The data with undefined in place of invalid values, so that the rest can be checked. */
function validParts(data: unknown): Parts<Tenant> {
  const parts: unknown = structuredClone(data);
  for (const { path } of tenantSchema.safeParse(data).error?.issues ?? []) {
    const key = path.at(-1);
    if (key === undefined) continue;
    const parent = path
      .slice(0, -1)
      .reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), parts);
    if (isRecord(parent) && key in parent) parent[key] = undefined;
  }
  return isRecord(parts) ? parts : {};
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}

type TenantInput = { folder: string; parts: Parts<Tenant>; source: YamlSource };
type Path = (string | number)[];

/** Faults between fields, each reported at the field to change. */
function crossFieldFaults({ folder, parts, source }: TenantInput): Fault[] {
  const name = basename(folder);
  const starters = (parts.starters ?? []).map((starter) => starter ?? {});
  const found: { path: Path; message: string }[] = [
    ...(parts.id === undefined || parts.id === name
      ? []
      : [{ path: ['id'], message: `must be ${name}, the name of its folder` }]),
    ...contrastFaults(parts.colours).map(({ scheme, color, message }) => ({
      path: ['colours', scheme, color],
      message: `is hard to read: ${message}`,
    })),
    ...coherenceFaults(parts),
    ...starterFaults(folder, starters),
  ];
  return found.map(({ path, message }) => faultAt(source, path, message));
}

/** Drawings, fonts, and the captures of the home page. */
function readFiles({ folder, parts, source }: TenantInput): { files: Artwork; faults: Fault[] } {
  const files: Artwork = { logo: Buffer.of(), icon: Buffer.of(), hero: Buffer.of(), others: new Map() };
  const read = (path: Path, name: string): Buffer | Fault =>
    readIfThere(join(folder, name)) ?? faultAt(source, path, `names ${name}, which is not in its folder`);

  const drawings = ARTWORK.flatMap((kind): Fault[] => {
    const name = parts[kind];
    if (name === undefined) return [];
    const drawing = read([kind], name);
    if (!Buffer.isBuffer(drawing)) return [drawing];
    files[kind] = drawing;
    return svgFaults(drawing).map(({ offset, message }) => ({
      file: displayPath(join(folder, name)),
      ...positionAt(drawing.toString('utf8'), offset),
      message,
    }));
  });
  const others = [...fontFiles(parts), ...captureFiles(parts)].flatMap(({ path, name }): Fault[] => {
    const file = read(path, name);
    if (!Buffer.isBuffer(file)) return [file];
    files.others.set(name, file);
    return [];
  });
  return { files, faults: [...drawings, ...others] };
}

type NamedFile = { path: Path; name: string };

function fontFiles({ face }: Parts<Tenant>): NamedFile[] {
  return (['text', 'heading', 'code'] as const).flatMap((role) =>
    (['file', 'italic'] as const).flatMap((style) => {
      const name = face?.fonts?.[role]?.[style];
      return name === undefined ? [] : [{ path: ['face', 'fonts', role, style], name }];
    }),
  );
}

function captureFiles({ landing }: Parts<Tenant>): NamedFile[] {
  return (landing?.sections ?? []).flatMap((section, at) =>
    section?.kind === 'captures'
      ? (section.items ?? []).flatMap((item, index) =>
          item?.picture === undefined
            ? []
            : CAPTURE_SCHEMES.map((scheme) => ({
                path: ['landing', 'sections', at, 'items', index, 'picture'],
                name: `captures/${captureFile(item.picture ?? '', scheme)}`,
              })),
        )
      : [],
  );
}

function faultAt(source: YamlSource, path: Path, message: string): Fault {
  return { file: source.file, ...source.positionOf(path), message: `${dotted(path)} ${message}` };
}

/** Relative to the working directory where possible. */
export function displayPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}

/** The caller reports a file that is missing or unreadable. */
function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
