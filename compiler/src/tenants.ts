import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './faults.ts';
import { TENANT_FILE } from './folder/layout.ts';
import { displayPath, readTenant } from './tenant-folder.ts';
import type { LoadedTenant, ReadTenant } from './tenant-folder.ts';

/** Reads every `<folder>/<id>/tenant.yaml` with its artwork; tenants with faults are left out. */
export function readTenants(folder: string): {
  folders: string[];
  tenants: LoadedTenant[];
  faults: Fault[];
} {
  const folders = tenantFolders(folder);
  const read = folders.map(readTenant);
  return {
    folders,
    tenants: read.flatMap(({ loaded }) => (loaded ? [loaded] : [])),
    faults: [...read.flatMap(({ faults }) => faults), ...hostFaults(read), ...defaultFaults(folder, read)],
  };
}

function tenantFolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => join(folder, entry.name))
      .sort();
  } catch {
    return [];
  }
}

/** A host belongs to one tenant. */
function hostFaults(read: ReadTenant[]): Fault[] {
  const listed = read.flatMap(({ source, loaded }) =>
    (loaded?.tenant.hosts ?? []).map((host, index) => ({ host, index, source })),
  );
  return listed.flatMap(({ host, index, source }, at) => {
    const first = listed.findIndex((one) => one.host === host);
    if (first === at) return [];
    const message = `hosts[${index}] is ${host}, which ${listed[first]?.source.file ?? ''} lists too, but a host leads to one tenant`;
    return [{ file: source.file, ...source.positionOf(['hosts', index]), message }];
  });
}

/** Exactly one tenant serves unknown hosts. */
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
      hint: `one ${TENANT_FILE} must say default: true`,
    },
  ];
}
