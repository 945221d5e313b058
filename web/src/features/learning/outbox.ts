import type { AnsweredFailure } from '@academy/domain/messages';
import { failureOf, isAnswered } from '../../api/failure.ts';
import { dedupeKeyOf, type LearningAction, type PendingWrite } from './pending-write.ts';

/** The storage of pending writes. One per person and subject: a later one replaces an earlier one. */
export type WriteStore = {
  all: (person: string) => Promise<PendingWrite[]>;
  put: (write: PendingWrite) => Promise<void>;
  /** Removes exactly this write; a later one about the same subject stays. */
  drop: (write: PendingWrite) => Promise<void>;
};

export type Outcome =
  | { status: 'saved' }
  /** Stored on this device, to be sent later; `isBusy` if the server asked for that. */
  | { status: 'kept'; isBusy: boolean; sequence: number }
  /** The server responded, and refused the action. */
  | { status: 'refused'; failure: AnsweredFailure }
  | { status: 'signed-out' }
  /** Neither sent nor stored, so the user must be told. */
  | { status: 'lost'; isBusy: boolean };

/** Thrown if a write cannot even be sent, so that it is kept for its owner. */
export class NotSent extends Error {}

export type Setting = {
  store: WriteStore;
  /** The first try happens now; a later one includes the original time. */
  send: (write: PendingWrite, options: { isLate: boolean }) => Promise<void>;
  /** The logged-in person, or the last one, who can log in again. */
  person: () => string | null;
  now: () => number;
  nextSequence: () => number;
  /** Tabs share pending writes; one at a time sends them. */
  alone: (work: () => Promise<void>) => Promise<void>;
  later: (work: () => void, delay: number) => () => void;
  onWaiting: (writes: readonly PendingWrite[]) => void;
  /** A pending write that was refused. */
  onRefused: (write: PendingWrite, failure: AnsweredFailure) => void;
  log: (message: string, error: unknown) => void;
};

export type Outbox = ReturnType<typeof createOutbox>;

/** Every change of a learner is stored on the device, then sent, and removed once the server has it. */
export function createOutbox(setting: Setting) {
  const { store, send, person, now, nextSequence, alone, later } = setting;
  const inFlight = new Set<PendingWrite>();
  /** The sequence numbers of refused pending writes. */
  const refused = new Set<number>();
  let cancelRetry: (() => void) | null = null;
  let tries = 0;
  let retryAfterMs = 0;

  /** Sends synchronously, so that it works while the page is being left. */
  async function write(action: LearningAction): Promise<Outcome> {
    const owner = person();
    if (owner === null) return { status: 'signed-out' };
    const record: PendingWrite = {
      ...action,
      person: owner,
      subject: dedupeKeyOf(action),
      at: new Date(now()).toISOString(),
      sequence: nextSequence(),
    };
    const keeping = store.put(record).then(
      () => true,
      (error: unknown) => {
        setting.log('A change could not be stored on this device', error);
        return false;
      },
    );
    const result = await attempt(record, { isLate: false });
    const isStored = await keeping;
    if (result.status !== 'kept') {
      if (isStored) await remove(record);
      return result;
    }
    if (!isStored) return { status: 'lost', isBusy: result.isBusy };
    await reportWaiting();
    retryLater();
    return result;
  }

  /** Sends the current person's pending writes, oldest first, and returns how many are left. */
  async function flush(): Promise<number> {
    cancelRetry?.();
    cancelRetry = null;
    await alone(async () => {
      let hasFault = false;
      for (const record of await waiting()) {
        if (person() !== record.person) return;
        const result = await attempt(record, { isLate: true });
        if (result.status === 'kept' || result.status === 'signed-out') return;
        // Only a refusal removes a pending write: server errors may be temporary, but must not block others.
        if (isFault(result)) {
          hasFault = true;
          continue;
        }
        if (result.status === 'refused') refused.add(record.sequence);
        await remove(record);
        if (result.status === 'refused') setting.onRefused(record, result.failure);
      }
      if (!hasFault) tries = 0;
    });
    const left = await reportWaiting();
    if (left > 0) retryLater();
    return left;
  }

  async function attempt(record: PendingWrite, options: { isLate: boolean }): Promise<Outcome> {
    inFlight.add(record);
    try {
      await send(record, options);
      return { status: 'saved' };
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome.status === 'kept') {
        retryAfterMs = outcome.retryAfterMs;
        return { status: 'kept', isBusy: outcome.isBusy, sequence: record.sequence };
      }
      setting.log('A change was not accepted', error);
      return outcome;
    } finally {
      inFlight.delete(record);
    }
  }

  async function waiting(): Promise<PendingWrite[]> {
    const owner = person();
    if (owner === null) return [];
    const sending = new Set([...inFlight].map(({ sequence }) => sequence));
    const records = await store.all(owner).catch(() => []);
    return records
      .filter(({ sequence }) => !sending.has(sequence))
      .toSorted((one, other) => one.at.localeCompare(other.at) || one.sequence - other.sequence);
  }

  async function reportWaiting(): Promise<number> {
    const records = await waiting();
    setting.onWaiting(records);
    return records.length;
  }

  async function remove(record: PendingWrite): Promise<void> {
    await store
      .drop(record)
      .catch((error: unknown) => setting.log('A sent change could not be put away', error));
    await reportWaiting();
  }

  function retryLater(): void {
    cancelRetry ??= later(
      () => {
        cancelRetry = null;
        void flush();
      },
      Math.max(retryDelay(tries++), retryAfterMs),
    );
  }

  function isRefused(outcome: Outcome): boolean {
    return outcome.status === 'kept' && refused.has(outcome.sequence);
  }

  return { write, flush, reportWaiting, isRefused };
}

const FIRST_RETRY = 2_000;
const LONGEST_RETRY = 60_000;

export function retryDelay(tries: number): number {
  return Math.min(FIRST_RETRY * 2 ** tries, LONGEST_RETRY);
}

type Failed = Exclude<Outcome, { status: 'saved' | 'kept' | 'lost' }>;
type Waits = Pick<Extract<Outcome, { status: 'kept' }>, 'status' | 'isBusy'> & { retryAfterMs: number };

/**
 * A write stays pending if there was no response, or if the server asked for a retry with Retry-After, as it
 * does when busy. Every other response is final.
 */
export function outcomeOf(error: unknown): Failed | Waits {
  const failure = failureOf(error);
  if (error instanceof NotSent || !isAnswered(failure))
    return { status: 'kept', isBusy: false, retryAfterMs: 0 };
  if (failure.status === 401) return { status: 'signed-out' };
  if (failure.retryAfter !== null)
    return { status: 'kept', isBusy: true, retryAfterMs: failure.retryAfter * 1_000 };
  return { status: 'refused', failure };
}

function isFault(outcome: Outcome): boolean {
  return outcome.status === 'refused' && outcome.failure.kind === 'broken';
}
