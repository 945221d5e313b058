import { isBelow, nameOf, parentOf, type Entry } from '@academy/lab-engine/files/entries';

export type Row = { path: string; name: string; depth: number; isFolder: boolean; isOpen: boolean };

/** Files inside of .git are not meant to be opened or edited. */
export const IN_GIT = /\/\.git(?:\/|$)/;

/** The visible rows below a folder: folders first, without the contents of closed ones. */
export function treeRows(
  entries: Iterable<readonly [string, Entry]>,
  { root, open }: { root: string; open: ReadonlySet<string> },
): Row[] {
  const children = new Map<string, [string, Entry][]>();
  for (const [path, entry] of entries) {
    if (!isBelow(path, root) || IN_GIT.test(path)) continue;
    const folder = parentOf(path);
    children.set(folder, [...(children.get(folder) ?? []), [path, entry]]);
  }
  /** A folder that contains only one folder is shown as one row, as in `src/main/java`. */
  const deepest = (path: string): string => {
    const [only, ...others] = children.get(path) ?? [];
    return only?.[1].kind === 'folder' && others.length === 0 ? deepest(only[0]) : path;
  };
  const below = (folder: string, depth: number): Row[] =>
    (children.get(folder) ?? []).sort(byKindAndName).flatMap(([start, { kind }]) => {
      const isFolder = kind === 'folder';
      const path = isFolder ? deepest(start) : start;
      const isOpen = isFolder && open.has(path);
      const row = {
        path,
        name: path.slice(parentOf(start).length).replace(/^\//, ''),
        depth,
        isFolder,
        isOpen,
      };
      return isOpen ? [row, ...below(path, depth + 1)] : [row];
    });
  return below(root, 1);
}

function byKindAndName(
  [one, { kind: oneKind }]: [string, Entry],
  [other, { kind }]: [string, Entry],
): number {
  if ((oneKind === 'folder') !== (kind === 'folder')) return oneKind === 'folder' ? -1 : 1;
  return nameOf(one).localeCompare(nameOf(other), 'en');
}

/** The error of a name, or null. */
export function nameError(name: string, taken: readonly string[]): string | null {
  if (name.trim() === '') return 'Please enter a name.';
  if (name.split('/').some((part) => part === '' || part === '.' || part === '..'))
    return 'Please enter a name without empty parts, such as notes.md or src/notes.md.';
  return taken.includes(name) ? 'There is something with this name already; please choose another.' : null;
}
