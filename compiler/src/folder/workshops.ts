import { posix } from 'node:path';
import type { Source } from './source.ts';

const NAME = /^metadata:[ \t]*\n(?:[ \t][^\n]*\n)*?[ \t]+name:[ \t]*["']?([\w.-]+)/m;

/** The names by which lessons may call the workshops that lie in the same folder. */
export function workshopNames(source: Source): Set<string> {
  const names = new Set<string>();
  const foldersIn = (folder: string) =>
    source.list(folder).flatMap(({ name, kind }) => (kind === 'folder' ? [name] : []));
  const top = new Set(foldersIn(''));
  // A repository is one course with its workshops beside it; a tenant's folder holds many such courses.
  const courses = top.has('courses') ? foldersIn('courses').map((name) => posix.join('courses', name)) : [];
  for (const place of ['', ...courses]) {
    for (const home of foldersIn(place).filter((name) => name === 'workshops' || name === 'labs')) {
      foldersIn(posix.join(place, home)).forEach((name) => addWorkshop(posix.join(place, home, name)));
    }
  }
  if (top.has('resources') && source.list('resources').some(({ name }) => name === 'apply')) {
    for (const { name } of source.list('resources/apply')) addName(posix.join('resources/apply', name));
  }
  return names;

  function addWorkshop(folder: string): void {
    names.add(posix.basename(folder));
    addName(posix.join(folder, 'resources/workshop.yaml'));
    const id = source.readText(posix.join(folder, 'WORKSHOP_ID'), 1000)?.trim();
    if (id) names.add(id);
  }

  function addName(file: string): void {
    const found = NAME.exec(source.readText(file, source.limits.metadataBytes) ?? '')?.[1];
    if (found) names.add(found);
  }
}
