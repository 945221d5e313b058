import { posix } from 'node:path';
import { findClosest } from './suggestions.ts';
import { COLLECTIONS, FORMS, type ItemFolder } from './item-folder.ts';
import type { Entry, Report, Source } from './source.ts';

type Context = { source: Source; warn: Report };
type Kind = ItemFolder['kind'];

/** Warns of items one folder too deep, which would be silently missing. */
export function warnUnreadInside(
  { kind, folder, entries }: { kind: Kind; folder: string; entries: readonly Entry[] },
  { source, warn }: Context,
): void {
  const sought = INSIDE[kind];
  if (!sought) return;
  const first = foldersIn(entries).find((name) => describes(source, posix.join(folder, name), sought.kind));
  if (first) warn({ file: posix.join(folder, first), line: 1, message: sought.message, hint: sought.hint });
}

type Sought = { kind: Kind; message: string; hint: string };

const INSIDE: Partial<Record<Kind, Sought>> = {
  course: {
    kind: 'lesson',
    message: 'this lesson is not read, since no course.json is in the folder around it',
    hint: 'add a course.json with id, slug, title and status to that folder',
  },
  module: {
    kind: 'lesson',
    message: 'this lesson is not read, since no module.json is in the folder around it',
    hint: 'add a module.json with id, slug, title and status to that folder',
  },
  lesson: {
    kind: 'lesson',
    message: 'this lesson is not read, since it lies inside another one',
    hint: 'move it beside the outer one',
  },
};

type Place = { base: string; entries: readonly Entry[]; beside: Kind | null };

/** Warns of `guide/` instead of `guides/`, and of collections next to a single item. */
export function warnUnreadCollections({ base, entries, beside }: Place, { source, warn }: Context): void {
  for (const name of foldersIn(entries)) {
    const meant = findClosest(name, Object.keys(COLLECTIONS)) as keyof typeof COLLECTIONS | null;
    if (!meant || (!beside && Object.hasOwn(COLLECTIONS, name))) continue;
    const folder = posix.join(base, name);
    const kind = COLLECTIONS[meant];
    const places = [folder, ...foldersIn(source.list(folder)).map((inner) => posix.join(folder, inner))];
    if (!places.some((place) => describes(source, place, kind))) continue;
    warn({
      file: folder,
      line: 1,
      message: `this folder holds a ${kind} and is not read`,
      hint: beside
        ? `a ${beside}.json at the top makes the folder one ${beside}: move that into ${beside}s/ to publish both`
        : `name the folder ${meant}, with one folder for each ${kind}`,
    });
  }
}

function foldersIn(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ name, kind }) => (kind === 'folder' ? [name] : []));
}

function describes(source: Source, folder: string, kind: Kind): boolean {
  return FORMS.some((form) => typeof source.locate(posix.join(folder, `${kind}.${form}`)) === 'object');
}
