import { HttpError } from '@academy/contract/http-error';
import { markNetworkError } from '@academy/contract/network-error';
import { createOutbox, type Setting, type WriteStore } from './outbox.ts';
import type { PendingWrite } from './pending-write.ts';

/** A store in memory, which several outboxes can share like tabs. */
export function aStore(stored: PendingWrite[] = []): WriteStore & { stored: PendingWrite[] } {
  const same = (one: PendingWrite, other: PendingWrite) =>
    one.person === other.person && one.subject === other.subject;
  const store = {
    stored,
    all: async (person: string) => store.stored.filter((write) => write.person === person),
    put: async (write: PendingWrite) => {
      store.stored = [...store.stored.filter((one) => !same(one, write)), write];
    },
    drop: async (write: PendingWrite) => {
      store.stored = store.stored.filter((one) => !(same(one, write) && one.sequence === write.sequence));
    },
  };
  return store;
}

export const NO_NETWORK = markNetworkError(new TypeError('Failed to fetch'));

export function answered(
  status: number,
  { message = 'No', retryAfter = null as number | null } = {},
): HttpError {
  const envelope = { success: false, data: null, errors: [{ message }], message: null, correlationId: 'c-1' };
  return new HttpError({ status, envelope, retryAfter });
}

/** An outbox whose requests are answered in order; an error is thrown, anything else is the server's data. */
export function anOutbox(
  answers: unknown[],
  changes: Partial<Setting> & { store?: ReturnType<typeof aStore> } = {},
) {
  const clock = { now: Date.parse('2026-01-05T09:00:00.000Z') };
  const seen = {
    sent: [] as { call: string; person: string; at: string; isLate: boolean }[],
    done: [] as { call: string; data: unknown }[],
    refused: [] as string[],
    waiting: [] as readonly PendingWrite[],
    timers: [] as { work: () => void; delay: number }[],
  };
  const store = changes.store ?? aStore();
  let sequence = 0;
  const outbox = createOutbox({
    person: () => 'ada',
    now: () => clock.now,
    nextSequence: () => ++sequence,
    async send({ call, person, at }, { isLate }) {
      seen.sent.push({ call, person, at, isLate });
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      seen.done.push({ call, data: answer });
    },
    alone: (work) => work(),
    later(work, delay) {
      const timer = { work, delay };
      seen.timers.push(timer);
      return () => void (seen.timers = seen.timers.filter((one) => one !== timer));
    },
    onWaiting: (writes) => (seen.waiting = writes),
    onRefused: (_write, { message }) => void seen.refused.push(message),
    log: () => {},
    ...changes,
    store,
  });
  return { outbox, store, clock, seen };
}
