import type { AnsweredFailure } from '@academy/domain/messages';
import { failureOf, isAnswered } from '../../api/failure.ts';
import { dedupeKeyOf, type LearningAction, type PendingWrite } from './pending-write.ts';

/** Where writes wait. One per person and subject: a later one takes the place of an earlier one. */
export type WriteStore = {
  all: (person: string) => Promise<PendingWrite[]>;
  put: (write: PendingWrite) => Promise<void>;
  /** Takes out this very write; a later one about the same stays. */
  drop: (write: PendingWrite) => Promise<void>;
};

export type Outcome =
  | { status: 'saved' }
  /** On this device, to be sent when that is possible; `isBusy` where the server itself asked to come back later. */
  | { status: 'kept'; isBusy: boolean; sequence: number }
  /** The server answered, and what was done does not count. */
  | { status: 'refused'; failure: AnsweredFailure }
  | { status: 'signed-out' }
  /** Neither sent nor stored, so the user must know. */
  | { status: 'lost'; isBusy: boolean };

/** Thrown where a write cannot even be sent, so that it waits for its owner. */
export class NotSent extends Error {}

export type Setting = {
  store: WriteStore;
  /** A first try happens now; a later one says when it was meant. */
  send: (write: PendingWrite, options: { isLate: boolean }) => Promise<void>;
  /** The logged-in person, or the last one, who can log in again. */
  person: () => string | null;
  now: () => number;
  nextSequence: () => number;
  /** Tabs share what waits; one at a time sends it. */
  alone: (work: () => Promise<void>) => Promise<void>;
  later: (work: () => void, delay: number) => () => void;
  onWaiting: (writes: readonly PendingWrite[]) => void;
  /** A write that waited and was not accepted. */
  onRefused: (write: PendingWrite, failure: AnsweredFailure) => void;
  log: (message: string, error: unknown) => void;
};

export type Outbox = ReturnType<typeof createOutbox>;

/** Every change of a learner is stored on the device, then sent, and removed once the server has it. */
export function createOutbox(setting: Setting) {
  const { store, send, person, now, nextSequence, alone, later } = setting;
  const inFlight = new Set<PendingWrite>();
  /** The sequence numbers of writes that waited and were not accepted. */
  const refused = new Set<number>();
  let cancelRetry: (() => void) | null = null;
  let tries = 0;
  let retryAfterMs = 0;

  /** Sends in the same turn, so that a page that is being left still does. */
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

  /** Sends what waits of the person who is here, the oldest first, and answers how much is left. */
  async function flush(): Promise<number> {
    cancelRetry?.();
    cancelRetry = null;
    await alone(async () => {
      let hasFault = false;
      for (const record of await waiting()) {
        if (person() !== record.person) return;
        const result = await attempt(record, { isLate: true });
        if (result.status === 'kept' || result.status === 'signed-out') return;
        // What waits is given up only when the server has judged it: a fault of its own may pass, but holds up no other.
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
 * One rule for what waits on this device: a write to which no answer came, and one that the server asked to be sent
 * again by Retry-After, as it does when it is busy. Every other answer is final.
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
