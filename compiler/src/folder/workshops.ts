import { posix } from 'node:path';
import type { Source } from './source.ts';

const NAME = /^metadata:[ \t]*\n(?:[ \t][^\n]*\n)*?[ \t]+name:[ \t]*["']?([\w.-]+)/m;

export type WorkshopLocation = {
  folder: string;
  /** `metadata.name`, by which portals and lessons reference it, or else the name of its folder. */
  id: string;
  /** All other names that lessons may use. */
  names: readonly string[];
};

/** The workshops of the folder in order, and the names of all workshops it references. */
export function findWorkshops(source: Source): { places: WorkshopLocation[]; names: Set<string> } {
  const places: WorkshopLocation[] = [];
  const foldersIn = (folder: string) =>
    source.list(folder).flatMap(({ name, kind }) => (kind === 'folder' ? [name] : []));
  const top = new Set(foldersIn(''));
  // A repository is one course with its workshops next to it; a tenant's folder contains many courses and
  // guides.
  const homes = ['courses', 'guides'].flatMap((collection) =>
    top.has(collection) ? foldersIn(collection).map((name) => posix.join(collection, name)) : [],
  );
  for (const place of ['', ...homes]) {
    for (const home of foldersIn(place).filter((name) => name === 'workshops' || name === 'labs')) {
      for (const name of foldersIn(posix.join(place, home)))
        places.push(locateWorkshop(source, posix.join(place, home, name)));
    }
  }
  const names = new Set(places.flatMap((place) => [place.id, ...place.names]));
  if (top.has('resources') && source.list('resources').some(({ name }) => name === 'apply')) {
    for (const { name } of source.list('resources/apply')) {
      const found = nameIn(source, posix.join('resources/apply', name));
      if (found) names.add(found);
    }
  }
  return { places, names };
}

export function locateWorkshop(source: Source, folder: string): WorkshopLocation {
  const own = posix.basename(folder);
  const written = ['WORKSHOP_ID', '.WORKSHOP_ID']
    .map((name) => source.readText(posix.join(folder, name), 1000)?.trim())
    .find(Boolean);
  const id = nameIn(source, posix.join(folder, 'resources/workshop.yaml')) ?? own;
  return { folder, id, names: [own, ...(written ? [written] : [])].filter((name) => name !== id) };
}

function nameIn(source: Source, file: string): string | undefined {
  return NAME.exec(source.readText(file, source.limits.metadataBytes) ?? '')?.[1];
}
