import type { Change } from '../files/entries.ts';
import type { Journal } from '../files/journal.ts';
import type { CheckRun, Completion, FromShell, RunOutcome, SessionRecord, ToShell } from './protocol.ts';

/** As much of a Worker as is needed, so that a test can play one. */
export type ShellWorker = {
  postMessage: (message: ToShell) => void;
  terminate: () => void;
  addEventListener: {
    (type: 'message', listener: (event: { data: FromShell }) => void): void;
    (type: 'error', listener: () => void): void;
  };
};

type Setting = {
  spawn: () => ShellWorker;
  journal: Pick<Journal, 'apply' | 'entries'>;
  home: string;
  sessions: () => SessionRecord[];
  onOpen: (path: string) => void;
  onChange: () => void;
  later: (work: () => void, delay: number) => () => void;
};

export type RunnerState = { isReady: boolean; isBusy: boolean; hasFailed: boolean };
/** Stopped: the program was ended from outside, with the worker it ran in. */
export type Ran = RunOutcome | { kind: 'stopped' };

/** How long a program may take to hear that it should stop. */
const PATIENCE_MS = 300;
const MOST_FAILURES = 3;

type Pending = {
  session: number | null;
  onOutput: (text: string) => void;
  settle: (message: FromShell | null) => void;
};

/** Owns the worker. When a program does not stop, the worker goes, and another begins with what the journal has. */
export function createRunner({ spawn, journal, home, sessions, onOpen, onChange, later }: Setting) {
  const pending = new Map<number, Pending>();
  let state: RunnerState = { isReady: false, isBusy: false, hasFailed: false };
  let lastId = 0;
  let failures = 0;
  let worker: ShellWorker | null = null;
  /** Somebody wants it to end: what, and how to stop waiting for it. */
  let ending: { session: number | null; forget: () => void } | null = null;

  const set = (changes: Partial<RunnerState>) => {
    state = { ...state, ...changes };
    onChange();
  };
  const start = () => {
    const started = spawn();
    worker = started;
    started.addEventListener('message', ({ data }) => worker === started && hear(data));
    started.addEventListener('error', () => worker === started && crashed());
    started.postMessage({ type: 'start', home, entries: journal.entries(), sessions: sessions() });
  };
  const hear = (message: FromShell) => {
    switch (message.type) {
      case 'ready':
        failures = 0;
        return set({ isReady: true, hasFailed: false });
      case 'changed':
        return journal.apply(message.change);
      case 'open':
        return onOpen(message.path);
      case 'output':
        return pending.get(message.id)?.onOutput(message.text);
      default:
        return settle(message.id, message);
    }
  };
  const isRunning = (session: number | null) =>
    [...pending.values()].some((one) => session === null || one.session === session);
  const settle = (id: number, message: FromShell | null) => {
    const waiting = pending.get(id);
    pending.delete(id);
    if (ending && !isRunning(ending.session)) {
      ending.forget();
      ending = null;
    }
    if (pending.size === 0) set({ isBusy: false });
    waiting?.settle(message);
  };
  const giveUp = () => {
    worker?.terminate();
    worker = null;
    set({ isReady: false });
    for (const id of pending.keys()) settle(id, null);
  };
  const crashed = () => {
    giveUp();
    if (++failures < MOST_FAILURES) start();
    else set({ hasFailed: true });
  };
  const restart = () => {
    giveUp();
    start();
  };
  const ask = (
    message: (id: number) => ToShell,
    { session = null, onOutput = () => undefined }: Partial<Pending> = {},
  ) =>
    new Promise<FromShell | null>((resolve) => {
      const id = ++lastId;
      pending.set(id, { session, onOutput, settle: resolve });
      set({ isBusy: true });
      worker?.postMessage(message(id));
    });

  return {
    state: () => state,
    start,
    restart,
    async run(session: number, line: string, onOutput: (text: string) => void): Promise<Ran> {
      const answer = await ask((id) => ({ type: 'run', id, session, line }), { session, onOutput });
      return answer?.type === 'ran' ? answer.outcome : { kind: 'stopped' };
    },
    async complete(session: number, line: string, at: number): Promise<Completion> {
      const answer = await ask((id) => ({ type: 'complete', id, session, line, at }));
      return answer?.type === 'completed' ? answer.completion : { from: at, options: [] };
    },
    /** Null where it was stopped before it came to an end. */
    async check(script: string): Promise<CheckRun | null> {
      const answer = await ask((id) => ({ type: 'check', id, script }));
      return answer?.type === 'checked' ? answer.result : null;
    },
    /** The page has changed a file; the journal has it already. */
    change: (change: Change) => worker?.postMessage({ type: 'change', change }),
    /** Asks what runs to stop, in one session or everywhere, and ends it when it does not listen. */
    stop(session: number | null = null): void {
      if (!isRunning(session) || ending) return;
      worker?.postMessage({ type: 'interrupt', session });
      const forget = later(() => {
        ending = null;
        restart();
      }, PATIENCE_MS);
      ending = { session, forget };
    },
    close(): void {
      ending?.forget();
      worker?.terminate();
      worker = null;
      pending.clear();
    },
  };
}
