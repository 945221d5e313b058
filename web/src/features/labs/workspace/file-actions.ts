import { LAB_HOME } from '@academy/domain/labs';
import type { Range } from '../actions/edits.ts';
import { absolute, FILE_MODE, isBelow, textOf, type Change } from '@academy/lab-engine/files/entries';
import type { Journal } from '@academy/lab-engine/files/journal';
import { createListeners } from '../../../store.ts';
import { foldersAbove } from './saved-lab.ts';
import type { View } from './view.ts';

/** A range in a file that the editor should show. */
type Reveal = { path: string; range: Range };

type Deps = {
  journal: Journal;
  view: () => View;
  change: (changes: Partial<View>) => void;
  /** Passes a change on to the shell. */
  onChange: (change: Change) => void;
  now: () => number;
};

/** The file operations of the editor, the list of files and actions. */
export function createFileActions({ journal, view, change, onChange, now }: Deps) {
  const selections = new Map<string, Range>();
  const reveals = createListeners<[Reveal]>();
  let pendingReveal: Reveal | null = null;

  const apply = (done: Change) => {
    journal.apply(done);
    onChange(done);
  };
  const closeFiles = (isClosed: (path: string) => boolean) => {
    const before = view();
    const tabs = before.tabs.filter((path) => !isClosed(path));
    const at = before.tabs.indexOf(before.tab ?? '');
    const tab =
      before.tab && isClosed(before.tab) ? (tabs[Math.min(at, tabs.length - 1)] ?? null) : before.tab;
    change({ tabs, tab });
  };

  return {
    onReveal: reveals.subscribe,
    /** Returns and clears the range that should still be shown. */
    takeReveal(path: string): Range | null {
      const range = pendingReveal?.path === path ? pendingReveal.range : null;
      if (range) pendingReveal = null;
      return range;
    },
    text(file: string): string | null {
      const entry = journal.get(absolute(file, LAB_HOME));
      return entry?.kind === 'file' ? textOf(entry.bytes) : null;
    },
    selection: (file: string) => selections.get(absolute(file, LAB_HOME)) ?? null,
    select: (path: string, range: Range) => void selections.set(path, range),
    forgetSelections: () => selections.clear(),
    /** Writes to the journal, the store and the shell. */
    write(file: string, content: string): void {
      const path = absolute(file, LAB_HOME);
      const mode = journal.get(path)?.mode ?? FILE_MODE;
      const bytes = new TextEncoder().encode(content);
      apply({ does: 'put', path, entry: { kind: 'file', bytes, mode, at: now() } });
    },
    remove(path: string): void {
      apply({ does: 'remove', path });
      closeFiles((open) => open === path || isBelow(open, path));
    },
    rename(from: string, to: string): void {
      const moved = journal.entries().filter(([path]) => path === from || isBelow(path, from));
      for (const [path, entry] of moved) apply({ does: 'put', path: to + path.slice(from.length), entry });
      apply({ does: 'remove', path: from });
      const renamed = (path: string) =>
        path === from || isBelow(path, from) ? to + path.slice(from.length) : path;
      const before = view();
      change({
        tabs: before.tabs.map(renamed),
        tab: before.tab && renamed(before.tab),
        openFolders: before.openFolders.map(renamed),
      });
    },
    open(file: string, range?: Range): void {
      const path = absolute(file, LAB_HOME);
      const before = view();
      const tabs = before.tabs.includes(path) ? before.tabs : [...before.tabs, path];
      const openFolders = [...new Set([...before.openFolders, ...foldersAbove(path)])];
      change({ tabs, tab: path, openFolders });
      if (!range) return;
      // An editor that is not mounted yet reads this when it mounts.
      pendingReveal = { path, range };
      reveals.notify({ path, range });
    },
    close: (path: string) => closeFiles((open) => open === path),
  };
}
