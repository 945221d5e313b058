import { createListeners } from '../../../store.ts';
import { FOLDER_MODE, isBelow, parentOf, type Change, type Entry } from './entries.ts';

export type Journal = ReturnType<typeof createJournal>;

/**
 * The files of a lab outside of the worker that works on them: whatever happens to it, this is what there is. Who
 * listens is told which paths are different now.
 */
export function createJournal(start: Iterable<readonly [string, Entry]> = []) {
  const entries = new Map<string, Entry>(start);
  const { subscribe, notify } = createListeners<[paths: readonly string[]]>();
  let version = 0;

  const tell = (paths: readonly string[]) => {
    version++;
    notify(paths);
  };

  return {
    /** Another number whenever anything is different. */
    version: () => version,
    get: (path: string) => entries.get(path),
    entries: () => [...entries],
    subscribe,
    apply(change: Change): void {
      tell(applied(entries, change));
    },
    /** Everything anew. */
    replace(next: Iterable<readonly [string, Entry]>): void {
      const before = [...entries.keys()];
      entries.clear();
      for (const [path, entry] of next) entries.set(path, entry);
      tell([...new Set([...before, ...entries.keys()])]);
    },
  };
}

/** Carries a change out and says which paths it touched. */
function applied(entries: Map<string, Entry>, change: Change): string[] {
  switch (change.does) {
    case 'put': {
      const made = foldersFor(entries, change.path, change.entry.at);
      entries.set(change.path, change.entry);
      return [...made, change.path];
    }
    case 'append': {
      const before = entries.get(change.path);
      const old = before?.kind === 'file' ? before.bytes : new Uint8Array();
      const bytes = new Uint8Array(old.length + change.bytes.length);
      bytes.set(old);
      bytes.set(change.bytes, old.length);
      const made = foldersFor(entries, change.path, change.at);
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

function foldersFor(entries: Map<string, Entry>, path: string, at: number): string[] {
  const made: string[] = [];
  for (let folder = parentOf(path); folder !== '/'; folder = parentOf(folder)) {
    if (entries.has(folder)) break;
    entries.set(folder, { kind: 'folder', mode: FOLDER_MODE, at });
    made.push(folder);
  }
  return made;
}
