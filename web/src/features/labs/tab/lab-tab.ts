import { createStore } from '../../../store.ts';

/** Whether the lab is open here or in another tab, or not known yet. */
type TabState = 'pending' | 'here' | 'elsewhere';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>;

type LabTabOptions = {
  lab: string;
  /** Missing on insecure pages; then every tab opens the lab, and the last save wins. */
  locks: Pick<LockManager, 'request'> | undefined;
  openChannel: (name: string) => Channel;
  /** Saves and closes the lab before another tab opens it. */
  onLeave: () => Promise<void>;
  /** How long the other tab has for that. */
  answerMs?: number;
};

/** A suspended tab cannot respond, so the lab is taken from it after a moment. */
const ANSWER_MS = 3_000;
/** A reloaded page still holds its lock for a moment. */
const FREE_MS = 700;

export type LabTab = ReturnType<typeof createLabTab>;

/** Allows one tab at a time to open a lab, since two would overwrite each other's files. */
export function createLabTab({ lab, locks, openChannel, onLeave, answerMs = ANSWER_MS }: LabTabOptions) {
  const state = createStore<TabState>(locks ? 'pending' : 'here');
  const name = `lab ${lab}`;
  const channel = openChannel(name);
  let release = () => {};
  let isClosed = false;

  const hold = () => {
    if (isClosed) return undefined;
    state.set('here');
    return new Promise<void>((resolve) => (release = resolve));
  };
  /** Another tab holds or has stolen the lock; saving now would overwrite its work. */
  const onTaken = () => {
    if (!isClosed) state.set('elsewhere');
  };
  const leave = async () => {
    if (state.get() !== 'here') return;
    await onLeave().catch(() => undefined);
    state.set('elsewhere');
    release();
  };
  channel.addEventListener('message', ({ data }: MessageEvent) => {
    if (data === 'use-here' && locks) void leave();
  });
  /**
   * On a busy device even a free lock may be granted late, so the lock itself must tell whether another tab
   * has it.
   */
  const lookAgain = async () => {
    if (state.get() === 'here') return onTaken();
    await locks?.request(name, { ifAvailable: true }, (lock) => (lock ? hold() : onTaken()));
  };
  void locks
    ?.request(name, { signal: AbortSignal.timeout(FREE_MS) }, hold)
    .catch(lookAgain)
    .catch(onTaken);

  return {
    state: state.get,
    subscribe: state.subscribe,
    /** Opens the lab here; the other tab saves and closes it first. */
    async takeOver(): Promise<void> {
      if (!locks || state.get() !== 'elsewhere') return;
      state.set('pending');
      channel.postMessage('use-here');
      try {
        await locks.request(name, { signal: AbortSignal.timeout(answerMs) }, hold);
      } catch {
        if (state.get() === 'here') return onTaken();
        await locks.request(name, { steal: true }, hold).catch(onTaken);
      }
    },
    close(): void {
      isClosed = true;
      release();
      channel.close();
    },
  };
}
