import {
  FOLDER_MODE,
  isBelow,
  parentOf,
  type Change,
  type Entry,
  FILE_MODE,
  PROGRAM_MODE,
  textFile,
} from './entries.ts';

export type LabFile = {
  /** Absolute. */
  path: string;
  /** Text, or base64 for a binary file. */
  content: string;
  encoding: 'text' | 'base64';
  isExecutable: boolean;
};

export type Journal = ReturnType<typeof createJournal>;

/**
 * The page's copy of the lab's files, which survives when the worker is terminated. Listeners get the changed paths.
 */
export function createJournal(start: Iterable<readonly [string, Entry]> = []) {
  const entries = new Map<string, Entry>(start);
  const listeners = new Set<(paths: readonly string[]) => void>();
  let version = 0;

  const notifyChanged = (paths: readonly string[]) => {
    version++;
    for (const listener of listeners) listener(paths);
  };

  return {
    /** Increases with every change. */
    version: () => version,
    get: (path: string) => entries.get(path),
    entries: () => [...entries],
    subscribe(listener: (paths: readonly string[]) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    apply(change: Change): void {
      notifyChanged(applyChange(entries, change));
    },
    /** Replaces all entries. */
    replace(next: Iterable<readonly [string, Entry]>): void {
      const before = [...entries.keys()];
      entries.clear();
      for (const [path, entry] of next) entries.set(path, entry);
      notifyChanged([...new Set([...before, ...entries.keys()])]);
    },
  };
}

/** Applies a change and returns the changed paths. */
function applyChange(entries: Map<string, Entry>, change: Change): string[] {
  switch (change.does) {
    case 'put': {
      const made = createParents(entries, change.path, change.entry.at);
      entries.set(change.path, change.entry);
      return [...made, change.path];
    }
    case 'append': {
      const before = entries.get(change.path);
      const old = before?.kind === 'file' ? before.bytes : new Uint8Array();
      const bytes = new Uint8Array(old.length + change.bytes.length);
      bytes.set(old);
      bytes.set(change.bytes, old.length);
      const made = createParents(entries, change.path, change.at);
      entries.set(change.path, { kind: 'file', bytes, mode: before?.mode ?? 0o644, at: change.at });
      return [...made, change.path];
    }
    case 'remove': {
      const gone = [...entries.keys()].filter((path) => path === change.path || isBelow(path, change.path));
      for (const path of gone) entries.delete(path);
      return gone;
    }
  }
}

function createParents(entries: Map<string, Entry>, path: string, at: number): string[] {
  const made: string[] = [];
  for (let folder = parentOf(path); folder !== '/'; folder = parentOf(folder)) {
    if (entries.has(folder)) break;
    entries.set(folder, { kind: 'folder', mode: FOLDER_MODE, at });
    made.push(folder);
  }
  return made;
}

/** The initial file system of a lab. */
export function startingEntries(
  files: readonly LabFile[],
  { home, at }: { home: string; at: number },
): [string, Entry][] {
  const journal = createJournal();
  for (const path of [home, '/tmp'])
    journal.apply({ does: 'put', path, entry: { kind: 'folder', mode: FOLDER_MODE, at } });
  for (const file of files) journal.apply({ does: 'put', path: file.path, entry: entryOf(file, at) });
  return journal.entries();
}

function entryOf({ content, encoding, isExecutable }: LabFile, at: number): Entry {
  const mode = isExecutable ? PROGRAM_MODE : FILE_MODE;
  if (encoding === 'text') return textFile(content, { at, mode });
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  return { kind: 'file', bytes, mode, at };
}

/** A hash of the starting files, so that a lab notices when its author changes them. */
export function fingerprint(files: readonly LabFile[]): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  const text = JSON.stringify(files.map((file) => [file.path, file.content, file.isExecutable]));
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  return `${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}`;
}
