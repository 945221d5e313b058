import type { LabCommandName } from './lab-commands.ts';
import type { Ask, TerminalSize } from '../commands/command.ts';
import type { Commits } from '../commands/git/commits.ts';
import type { Change } from '../files/entries.ts';
import type { Journal } from '../files/journal.ts';
import type { CheckRun, Completion, FromShell, RunOutcome, SessionRecord, ToShell } from './protocol.ts';

/** The part of Worker that is used, so that tests can provide one. */
export type ShellWorker = {
  postMessage: (message: ToShell) => void;
  terminate: () => void;
  addEventListener: {
    (type: 'message', listener: (event: { data: FromShell }) => void): void;
    (type: 'error', listener: () => void): void;
  };
};

type RunnerOptions = {
  spawn: () => ShellWorker;
  journal: Pick<Journal, 'apply' | 'entries'>;
  home: string;
  /** Commands of ours that the lab's shell has. */
  commands: readonly LabCommandName[];
  sessions: () => SessionRecord[];
  /** Answers what commands ask; without it they say that they can't run here. */
  ask?: Ask;
  onOpen: (path: string) => void;
  onChange: () => void;
  later: (work: () => void, delay: number) => () => void;
};

export type RunnerState = { isReady: boolean; isBusy: boolean; hasFailed: boolean };
/** `stopped` means that the worker was terminated while the program ran. */
export type RunResult = RunOutcome | { kind: 'stopped' };

/** How long a program may take to stop before its worker is terminated. */
const STOP_TIMEOUT_MS = 300;
const MAX_FAILURES = 3;

export type CheckOptions = { /** What the script reads. */ stdin?: string; timeoutMs: number };

/** Everything that runs, if null. */
type Target = number | 'checks' | null;

/** Where a program shows its output. */
export type ProgramScreen = {
  onOutput: (text: string) => void;
  /** Whether the program reads keys now. */
  onReading?: (isReading: boolean) => void;
  size?: TerminalSize;
};

type Pending = {
  session: Target;
  program: ProgramScreen;
  settle: (message: FromShell | null) => void;
};

/** Owns the worker. If a program does not stop, the worker is terminated and a new one starts from the journal. */
export function createRunner(options: RunnerOptions) {
  const { spawn, journal, home, commands, sessions, onOpen, onChange, later } = options;
  const pending = new Map<number, Pending>();
  let state: RunnerState = { isReady: false, isBusy: false, hasFailed: false };
  let lastId = 0;
  let failures = 0;
  let worker: ShellWorker | null = null;
  /** The stop request that is running, if any. */
  let stopping: { session: Target; cancelTimeout: () => void } | null = null;
  /** Checks run one after another, so that each has its whole time. */
  let lastCheck: Promise<unknown> = Promise.resolve();

  const set = (changes: Partial<RunnerState>) => {
    state = { ...state, ...changes };
    onChange();
  };
  const start = () => {
    const started = spawn();
    worker = started;
    started.addEventListener('message', ({ data }) => worker === started && handleMessage(data));
    started.addEventListener('error', () => worker === started && handleCrash());
    started.postMessage({ type: 'start', home, entries: journal.entries(), sessions: sessions(), commands });
  };
  const handleMessage = (message: FromShell) => {
    switch (message.type) {
      case 'ready':
        failures = 0;
        return set({ isReady: true, hasFailed: false });
      case 'changed':
        return journal.apply(message.change);
      case 'open':
        return onOpen(message.path);
      case 'ask':
        return void answerTo(message);
      case 'output':
        return pending.get(message.id)?.program.onOutput(message.text);
      case 'reading':
        return pending.get(message.id)?.program.onReading?.(message.isReading);
      default:
        return settle(message.id, message);
    }
  };
  const answerTo = async ({ id, question }: Extract<FromShell, { type: 'ask' }>) => {
    const asking = worker;
    const answer = await (options.ask ?? noAnswer)(question).catch((error: unknown) => ({
      error: error instanceof Error ? error.message : String(error),
    }));
    // If the worker was replaced in the meantime, nothing is waiting for the answer.
    if (worker === asking) asking?.postMessage({ type: 'answer', id, answer });
  };
  const isRunning = (session: Target) =>
    [...pending.values()].some((one) => session === null || one.session === session);
  const settle = (id: number, message: FromShell | null) => {
    const waiting = pending.get(id);
    pending.delete(id);
    if (stopping && !isRunning(stopping.session)) {
      stopping.cancelTimeout();
      stopping = null;
    }
    if (pending.size === 0) set({ isBusy: false });
    waiting?.settle(message);
  };
  const terminate = () => {
    worker?.terminate();
    worker = null;
    set({ isReady: false });
    for (const id of pending.keys()) settle(id, null);
  };
  const handleCrash = () => {
    terminate();
    if (++failures < MAX_FAILURES) start();
    else set({ hasFailed: true });
  };
  const restart = () => {
    terminate();
    start();
  };
  const request = (
    message: (id: number) => ToShell,
    { session = null, program = { onOutput: () => undefined } }: Partial<Pending> = {},
  ) =>
    new Promise<FromShell | null>((resolve) => {
      const id = ++lastId;
      pending.set(id, { session, program, settle: resolve });
      set({ isBusy: true });
      worker?.postMessage(message(id));
    });

  const stop = (session: Target = null): void => {
    if (!isRunning(session) || stopping) return;
    worker?.postMessage({ type: 'interrupt', session });
    const cancelTimeout = later(() => {
      stopping = null;
      restart();
    }, STOP_TIMEOUT_MS);
    stopping = { session, cancelTimeout };
  };
  const runCheck = async (script: string, { stdin = '', timeoutMs }: CheckOptions) => {
    let isTimeout = false;
    const cancel = later(() => {
      isTimeout = true;
      stop('checks');
    }, timeoutMs);
    const reply = await request((id) => ({ type: 'check', id, script, stdin }), { session: 'checks' });
    cancel();
    if (isTimeout) return 'timeout';
    return reply?.type === 'checked' ? reply.result : 'stopped';
  };

  return {
    state: () => state,
    start,
    restart,
    async run(session: number, line: string, program: ProgramScreen): Promise<RunResult> {
      const { size } = program;
      const reply = await request((id) => ({ type: 'run', id, session, line, ...(size && { size }) }), {
        session,
        program,
      });
      return reply?.type === 'ran' ? reply.outcome : { kind: 'stopped' };
    },
    /** Keys for the program of a session that reads them. */
    press: (session: number, keys: string) => worker?.postMessage({ type: 'keys', session, keys }),
    resize: (session: number, size: TerminalSize) => worker?.postMessage({ type: 'resize', session, size }),
    async complete(session: number, line: string, at: number): Promise<Completion> {
      const reply = await request((id) => ({ type: 'complete', id, session, line, at }));
      return reply?.type === 'completed' ? reply.completion : { from: at, options: [] };
    },
    /** The commits of the repository that a session is in; null where it is in none. */
    async commits(session: number): Promise<Commits | null> {
      const reply = await request((id) => ({ type: 'commits', id, session }));
      return reply?.type === 'commits' ? reply.commits : null;
    },
    check(script: string, options: CheckOptions): Promise<CheckRun | 'stopped' | 'timeout'> {
      const result = lastCheck.then(() => runCheck(script, options));
      lastCheck = result;
      return result;
    },
    /** Sends a change of the page, which the journal already has. */
    change: (change: Change) => worker?.postMessage({ type: 'change', change }),
    /** Interrupts one session or all, and restarts the worker if the program does not stop. */
    stop,
    close(): void {
      stopping?.cancelTimeout();
      worker?.terminate();
      worker = null;
      pending.clear();
    },
  };
}

const noAnswer: Ask = () => Promise.reject(new Error('Programs in Java don’t run in this lab.'));
