import { LAB_HOME, type Workshop } from '@academy/domain/labs';
import type { Range } from '../actions/edits.ts';
import { absolute, FILE_MODE, isBelow, parentOf, textOf, type Change, type Entry } from '../files/entries.ts';
import { createJournal } from '../files/journal.ts';
import { createListeners, createStore } from '../../../store.ts';
import { createKeeper } from '../files/keeper.ts';
import type { LabRecord, LabStore } from '../files/lab-store.ts';
import { fingerprint, startingEntries } from '../files/starting-files.ts';
import type { SessionRecord } from '../shell/protocol.ts';
import { createRunner, type RunnerState, type ShellWorker } from '../shell/runner.ts';
import { createTerminals } from './terminals.ts';

export type View = Pick<LabRecord, 'page' | 'done' | 'tabs' | 'tab' | 'openFolders'> & {
  /** The terminals there are, by number, and the one in sight. */
  terminals: number[];
  terminal: number;
  runner: RunnerState;
  /** The author has changed the starting files since this workspace began. */
  isOutdated: boolean;
  /** Work is not kept: the browser refuses to store it. */
  isUnkept: boolean;
};

/** A place in a file that the editor should go to. */
export type Reveal = { path: string; range: Range };

type Setting = {
  lab: string;
  workshop: Pick<Workshop, 'files'>;
  store: LabStore;
  /** Where a visitor's work on the same lab would be, to be taken along. */
  visitorLab: string | null;
  spawn: () => ShellWorker;
  now: () => number;
  later: (work: () => void, delay: number) => () => void;
};

export type Workspace = Awaited<ReturnType<typeof openWorkspace>>;

/** Everything a learner works with, outside of React: files, shells, what is open. It outlives every redraw. */
export async function openWorkspace({ lab, workshop, store, visitorLab, spawn, now, later }: Setting) {
  const known = await readKept({ store, lab, visitorLab });
  const print = fingerprint(workshop.files);
  const journal = createJournal(known?.files ?? startingEntries(workshop.files, now()));
  const sessions = new Map<number, SessionRecord>(known?.record.sessions.map((one) => [one.session, one]));
  const selections = new Map<string, Range>();
  const reveals = createListeners<[Reveal]>();
  let asked: Reveal | null = null;
  let startedWith = known?.record.fingerprint ?? print;

  const view = createStore<View>({
    page: known?.record.page ?? 0,
    done: known?.record.done ?? [],
    tabs: known?.record.tabs ?? [],
    tab: known?.record.tab ?? null,
    openFolders: known?.record.openFolders ?? foldersOf(journal.entries()),
    terminals: terminalsOf(sessions),
    terminal: 1,
    runner: { isReady: false, isBusy: false, hasFailed: false },
    isOutdated: startedWith !== print,
    isUnkept: false,
  });
  const set = (changes: Partial<View>) => view.set({ ...view.get(), ...changes });

  const keeper = createKeeper({
    journal,
    store,
    record: () => {
      const { page, done, tabs, tab, openFolders } = view.get();
      return {
        lab,
        fingerprint: startedWith,
        page,
        done,
        tabs,
        tab,
        openFolders,
        sessions: [...sessions.values()],
      };
    },
    onFault: () => set({ isUnkept: true }),
  });
  const change = (changes: Partial<View>) => {
    set(changes);
    void keeper.save();
  };
  const runner = createRunner({
    spawn,
    journal,
    home: LAB_HOME,
    sessions: () => [...sessions.values()],
    onOpen: (path) => openFile(path),
    onChange: () => set({ runner: runner.state() }),
    later,
  });
  const apply = (done: Change) => {
    journal.apply(done);
    runner.change(done);
  };
  const text = (file: string) => {
    const entry = journal.get(absolute(file, LAB_HOME));
    return entry?.kind === 'file' ? textOf(entry.bytes) : null;
  };
  const openFile = (file: string, range?: Range) => {
    const path = absolute(file, LAB_HOME);
    const before = view.get();
    const tabs = before.tabs.includes(path) ? before.tabs : [...before.tabs, path];
    const openFolders = [...new Set([...before.openFolders, ...foldersAbove(path)])];
    change({ tabs, tab: path, openFolders });
    if (!range) return;
    // The editor may still have to be drawn; then it asks when it is.
    asked = { path, range };
    reveals.notify({ path, range });
  };
  const closeFiles = (isClosed: (path: string) => boolean) => {
    const before = view.get();
    const tabs = before.tabs.filter((path) => !isClosed(path));
    const at = before.tabs.indexOf(before.tab ?? '');
    const tab =
      before.tab && isClosed(before.tab) ? (tabs[Math.min(at, tabs.length - 1)] ?? null) : before.tab;
    change({ tabs, tab });
  };
  const remember = (record: SessionRecord) => {
    sessions.set(record.session, record);
    void keeper.save();
  };
  const terminals = createTerminals({
    show: (session) => {
      const { terminals: known } = view.get();
      set({
        terminal: session,
        terminals: known.includes(session) ? known : [...known, session].sort((a, b) => a - b),
      });
    },
  });

  // A fresh lab is kept from its first moment, or a later change of the starting files would go unnoticed.
  if (!known) journal.replace(journal.entries());
  runner.start();

  return {
    journal,
    runner,
    terminals,
    view: view.get,
    subscribe: view.subscribe,
    onReveal: reveals.subscribe,
    /** The place in a file that is still to be shown. */
    takeReveal(path: string): Range | null {
      const range = asked?.path === path ? asked.range : null;
      if (range) asked = null;
      return range;
    },
    session: (session: number) => sessions.get(session) ?? null,
    remember,
    change,
    text,
    selection: (file: string) => selections.get(absolute(file, LAB_HOME)) ?? null,
    select: (path: string, range: Range) => void selections.set(path, range),
    /** Writes through: to the journal, the store and the shell. */
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
      const before = view.get();
      change({
        tabs: before.tabs.map(renamed),
        tab: before.tab && renamed(before.tab),
        openFolders: before.openFolders.map(renamed),
      });
    },
    open: openFile,
    close: (path: string) => closeFiles((open) => open === path),
    /** Ends what runs in one terminal; without one, everything. */
    stop: (session?: number) => runner.stop(session),
    /** The starting files again, and nothing of what was done. */
    reset(): void {
      sessions.clear();
      selections.clear();
      startedWith = print;
      journal.replace(startingEntries(workshop.files, now()));
      runner.restart();
      terminals.reset();
      const openFolders = foldersOf(journal.entries());
      change({
        done: [],
        tabs: [],
        tab: null,
        openFolders,
        terminals: [1],
        terminal: 1,
        isOutdated: false,
        page: 0,
      });
    },
    save: keeper.save,
    leave(): void {
      keeper.leave();
      runner.close();
    },
  };
}

/** What a visitor did before signing in comes along, where the person has nothing of their own yet. */
async function readKept({ store, lab, visitorLab }: Pick<Setting, 'store' | 'lab' | 'visitorLab'>) {
  try {
    const own = await store.read(lab);
    if (own || !visitorLab) return own;
    const brought = await store.read(visitorLab);
    if (!brought) return null;
    await store.write({ ...brought.record, lab }, brought.files);
    await store.drop(visitorLab);
    return brought;
  } catch {
    return null;
  }
}

function terminalsOf(sessions: ReadonlyMap<number, SessionRecord>): number[] {
  return [...new Set([1, ...sessions.keys()])].sort((a, b) => a - b);
}

/** Folders that are open at first: all that one sees without a name that hides. */
function foldersOf(entries: readonly [string, Entry][]): string[] {
  return entries
    .filter(([path, { kind }]) => kind !== 'folder' && isBelow(path, LAB_HOME))
    .flatMap(([path]) => foldersAbove(path));
}

function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let folder = parentOf(path); isBelow(folder, LAB_HOME); folder = parentOf(folder))
    folders.push(folder);
  return folders;
}
