import { DomainError } from '@academy/domain/errors';

/** Runs work in turn. Work with the same key runs one after the other. */
export type Queue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

type QueueLimits = {
  /** How many run concurrently, with different keys. */
  atOnce: number;
  /** How many of one key may wait, and how many in total. */
  waiting: number;
  waitingInAll: number;
  what: string;
};

/**
 * Runs heavy work concurrently under different keys, so that one tenant does not block another. A limited
 * number may wait, and the rest is refused.
 */
export function createQueue({ atOnce, waiting: mayWait, waitingInAll, what }: QueueLimits): Queue {
  const waiting: { key: string; start: () => void }[] = [];
  const running = new Set<string>();
  const canStart = (key: string) => running.size < atOnce && !running.has(key);
  const startNext = () => {
    const at = waiting.findIndex(({ key }) => canStart(key));
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    if (!next) return;
    running.add(next.key);
    next.start();
    startNext();
  };
  return async (key, work) => {
    if (canStart(key)) running.add(key);
    else {
      const ofKey = waiting.filter((other) => other.key === key).length;
      if (ofKey >= mayWait || waiting.length >= waitingInAll)
        throw new DomainError(
          'too_many',
          `Several ${what} are already waiting: try again in half a minute.`,
          { retryAfter: 30 },
        );
      await new Promise<void>((resolve) => waiting.push({ key, start: resolve }));
    }
    try {
      return await work();
    } finally {
      running.delete(key);
      startNext();
    }
  };
}
