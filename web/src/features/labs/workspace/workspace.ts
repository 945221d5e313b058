import { LAB_HOME, type Workshop } from '@academy/domain/labs';
import type { Range } from '../actions/edits.ts';
import { absolute, FILE_MODE, isBelow, parentOf, textOf, type Change, type Entry } from '../files/entries.ts';
import { createJournal, fingerprint, startingEntries } from '../files/journal.ts';
import { createListeners, createStore } from '../../../store.ts';
import { createAutosave } from '../files/autosave.ts';
import type { LabRecord, LabStore } from '../files/lab-store.ts';
import type { SessionRecord } from '../shell/protocol.ts';
import { createRunner, type RunnerState, type ShellWorker } from '../shell/runner.ts';
import { createTerminals } from './terminals.ts';

export type View = Pick<LabRecord, 'page' | 'done' | 'tabs' | 'tab' | 'openFolders'> & {
  /** The numbers of all terminals, and of the visible one. */
  terminals: number[];
  terminal: number;
  runner: RunnerState;
  /** The author has changed the starting files since this workspace was created. */
  isOutdated: boolean;
  /** The browser refuses to store the learner's work. */
  isNotPersisted: boolean;
};

/** A range in a file that the editor should show. */
export type Reveal = { path: string; range: Range };

type WorkspaceOptions = {
  lab: string;
  workshop: Pick<Workshop, 'files'>;
  store: LabStore;
  /** The key of a visitor's work on the same lab, which is taken over after login. */
  visitorLab: string | null;
  spawn: () => ShellWorker;
  now: () => number;
  later: (work: () => void, delay: number) => () => void;
};

export type Workspace = Awaited<ReturnType<typeof openWorkspace>>;

/** The state of a lab outside of React: files, shells and open tabs. */
export async function openWorkspace({
  lab,
  workshop,
  store,
  visitorLab,
  spawn,
  now,
  later,
}: WorkspaceOptions) {
  const saved = await readSaved({ store, lab, visitorLab });
  const currentFingerprint = fingerprint(workshop.files);
  const journal = createJournal(saved?.files ?? startingEntries(workshop.files, now()));
  const sessions = new Map<number, SessionRecord>(saved?.record.sessions.map((one) => [one.session, one]));
  const selections = new Map<string, Range>();
  const reveals = createListeners<[Reveal]>();
  let pendingReveal: Reveal | null = null;
  let startedWith = saved?.record.fingerprint ?? currentFingerprint;

  const view = createStore<View>({
    page: saved?.record.page ?? 0,
    done: saved?.record.done ?? [],
    tabs: saved?.record.tabs ?? [],
    tab: saved?.record.tab ?? null,
    openFolders: saved?.record.openFolders ?? foldersOf(journal.entries()),
    terminals: terminalsOf(sessions),
    terminal: 1,
    runner: { isReady: false, isBusy: false, hasFailed: false },
    isOutdated: startedWith !== currentFingerprint,
    isNotPersisted: false,
  });
  const set = (changes: Partial<View>) => view.set({ ...view.get(), ...changes });

  const autosave = createAutosave({
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
    onFault: () => set({ isNotPersisted: true }),
  });
  const change = (changes: Partial<View>) => {
    set(changes);
    void autosave.save();
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
    // An editor that is not mounted yet reads this when it mounts.
    pendingReveal = { path, range };
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
    void autosave.save();
  };
  const terminals = createTerminals({
    show: (session) => {
      const { terminals: saved } = view.get();
      set({
        terminal: session,
        terminals: saved.includes(session) ? saved : [...saved, session].sort((a, b) => a - b),
      });
    },
  });

  // A new lab is saved at once, or a later change of the starting files would go unnoticed.
  if (!saved) journal.replace(journal.entries());
  runner.start();

  return {
    journal,
    runner,
    terminals,
    view: view.get,
    subscribe: view.subscribe,
    onReveal: reveals.subscribe,
    /** Returns and clears the range that is still to be shown. */
    takeReveal(path: string): Range | null {
      const range = pendingReveal?.path === path ? pendingReveal.range : null;
      if (range) pendingReveal = null;
      return range;
    },
    session: (session: number) => sessions.get(session) ?? null,
    remember,
    change,
    text,
    selection: (file: string) => selections.get(absolute(file, LAB_HOME)) ?? null,
    select: (path: string, range: Range) => void selections.set(path, range),
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
      const before = view.get();
      change({
        tabs: before.tabs.map(renamed),
        tab: before.tab && renamed(before.tab),
        openFolders: before.openFolders.map(renamed),
      });
    },
    open: openFile,
    close: (path: string) => closeFiles((open) => open === path),
    /** Stops the program of one terminal, or of all. */
    stop: (session?: number) => runner.stop(session),
    /** Restores the starting files and discards all work. */
    reset(): void {
      sessions.clear();
      selections.clear();
      startedWith = currentFingerprint;
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
    save: autosave.save,
    leave(): void {
      autosave.leave();
      runner.close();
    },
  };
}

/** Takes over a visitor's work after login, unless the user has saved work of their own. */
async function readSaved({ store, lab, visitorLab }: Pick<WorkspaceOptions, 'store' | 'lab' | 'visitorLab'>) {
  try {
    const own = await store.read(lab);
    if (own || !visitorLab) return own;
    const ofVisitor = await store.read(visitorLab);
    if (!ofVisitor) return null;
    await store.write({ ...ofVisitor.record, lab }, ofVisitor.files);
    await store.drop(visitorLab);
    return ofVisitor;
  } catch {
    return null;
  }
}

function terminalsOf(sessions: ReadonlyMap<number, SessionRecord>): number[] {
  return [...new Set([1, ...sessions.keys()])].sort((a, b) => a - b);
}

/** Folders that are open at first: all that contain files. */
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
