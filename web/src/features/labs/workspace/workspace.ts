import { LAB_HOME, type Workshop } from '@academy/domain/labs';
import { createListeners, createStore } from '../../../store.ts';
import { createAutosave } from '../files/autosave.ts';
import type { Ask } from '@academy/lab-engine/commands/command';
import { createJournal, fingerprint, startingEntries } from '@academy/lab-engine/files/journal';
import type { LabStore } from '../files/lab-store.ts';
import type { SessionRecord } from '@academy/lab-engine/shell/protocol';
import { createRunner, type ShellWorker } from '@academy/lab-engine/shell/runner';
import { createPassedSteps } from '../steps/passed-steps.ts';
import type { StepStore } from '../steps/step-store.ts';
import type { Snapshot } from '../steps/steps.ts';
import { createActionStates } from './action-states.ts';
import { createFileActions } from './file-actions.ts';
import { foldersOf, readSaved, terminalsOf } from './saved-lab.ts';
import { createTerminals } from './terminals.ts';
import { recordOf, savedView, type View } from './view.ts';

type WorkspaceOptions = {
  lab: string;
  workshop: Pick<Workshop, 'files' | 'commands'>;
  store: LabStore;
  stepStore: StepStore;
  /** The key of a visitor's work on the same lab, which is adopted after login. */
  visitorLab: string | null;
  spawn: () => ShellWorker;
  ask: Ask;
  now: () => number;
  later: (work: () => void, delay: number) => () => void;
};

export type Workspace = Awaited<ReturnType<typeof openWorkspace>>;

/** The state of a lab outside of React: files, shells and open tabs. */
export async function openWorkspace(options: WorkspaceOptions) {
  const { lab, workshop, store, stepStore, spawn, ask, now, later } = options;
  const saved = await readSaved(options);
  const currentFingerprint = fingerprint(workshop.files);
  const journal = createJournal(
    saved?.files ?? startingEntries(workshop.files, { home: LAB_HOME, at: now() }),
  );
  const sessions = new Map<number, SessionRecord>(saved?.record.sessions.map((one) => [one.session, one]));
  const resets = createListeners<[passed: string[]]>();
  let startedWith = saved?.record.fingerprint ?? currentFingerprint;

  const view = createStore<View>({
    ...savedView(saved?.record, () => foldersOf(journal.entries())),
    running: [],
    terminals: terminalsOf(sessions),
    terminal: 1,
    runner: { isReady: false, isBusy: false, hasFailed: false },
    ran: 0,
    isOutdated: startedWith !== currentFingerprint,
    isNotPersisted: false,
  });
  const set = (changes: Partial<View>) => view.set({ ...view.get(), ...changes });

  const autosave = createAutosave({
    journal,
    store,
    record: () => ({
      ...recordOf(view.get()),
      lab,
      fingerprint: startedWith,
      sessions: [...sessions.values()],
    }),
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
    commands: workshop.commands ?? [],
    sessions: () => [...sessions.values()],
    ask,
    onOpen: (path) => files.open(path),
    onChange: () => set({ runner: runner.state() }),
    later,
  });
  const files = createFileActions({ journal, view: view.get, change, onChange: runner.change, now });
  const { passed, failed, ...steps } = createPassedSteps({
    lab,
    journal,
    stepStore,
    view: view.get,
    change,
    now,
  });
  const terminals = createTerminals({
    show: (session) => {
      const { terminals: shown } = view.get();
      set({
        terminal: session,
        terminals: shown.includes(session) ? shown : [...shown, session].sort((a, b) => a - b),
      });
    },
  });

  // A new lab is saved immediately, or a later change of the starting files would go unnoticed.
  if (!saved) journal.replace(journal.entries());
  runner.start();

  return {
    ...files,
    commands: workshop.commands ?? [],
    journal,
    runner,
    terminals,
    actions: createActionStates({ view: view.get, change }),
    steps,
    view: view.get,
    subscribe: view.subscribe,
    change,
    session: (session: number) => sessions.get(session) ?? null,
    remember(record: SessionRecord): void {
      sessions.set(record.session, record);
      set({ ran: view.get().ran + 1 });
      void autosave.save();
    },
    pass: passed,
    fail: failed,
    /** Stops the program of one terminal, or of all. */
    stop: (session?: number) => runner.stop(session),
    startingFiles: () => startingEntries(workshop.files, { home: LAB_HOME, at: now() }),
    /** Restores the starting files, or those of a step, and discards all work after it. */
    reset(step: Snapshot | null = null): void {
      sessions.clear();
      files.forgetSelections();
      if (!step) startedWith = currentFingerprint;
      journal.replace(step?.files ?? startingEntries(workshop.files, { home: LAB_HOME, at: now() }));
      runner.restart();
      terminals.reset();
      change({
        done: step?.done ?? [],
        failed: step?.failed ?? {},
        passed: step?.passed ?? [],
        running: [],
        tabs: [],
        tab: null,
        openFolders: foldersOf(journal.entries()),
        terminals: [1],
        terminal: 1,
        isOutdated: startedWith !== currentFingerprint,
        page: step?.page ?? 0,
        steps: steps.forget(step),
      });
      resets.notify(step?.passed ?? []);
    },
    /** Listeners get the checks that still pass. */
    onReset: resets.subscribe,
    save: autosave.save,
    leave(): void {
      autosave.leave();
      runner.close();
    },
  };
}
