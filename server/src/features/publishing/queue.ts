import { DomainError } from '@academy/domain/errors';

/** Runs the work when its turn comes. Work under one key runs one after the other. */
export type Queue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

type Room = {
  /** Of different keys. */
  atOnce: number;
  /** How many of one key may wait, and how many in all. */
  waiting: number;
  waitingInAll: number;
  what: string;
};

/**
 * Some pieces of heavy work at once, each of another key, so that one tenant's work keeps no other from its own. A few
 * more may wait, and whoever comes then is asked to come again.
 */
export function queue({ atOnce, waiting: mayWait, waitingInAll, what }: Room): Queue {
  const waiting: { key: string; start: () => void }[] = [];
  const underWay = new Set<string>();
  const canStart = (key: string) => underWay.size < atOnce && !underWay.has(key);
  const startNext = () => {
    const at = waiting.findIndex(({ key }) => canStart(key));
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    if (!next) return;
    underWay.add(next.key);
    next.start();
    startNext();
  };
  return async (key, work) => {
    if (canStart(key)) underWay.add(key);
    else {
      const ofKey = waiting.filter((other) => other.key === key).length;
      if (ofKey >= mayWait || waiting.length >= waitingInAll)
        throw new DomainError(
          'too_many',
          `Several ${what} are waiting here already: try again in half a minute.`,
          { retryAfter: 30 },
        );
      await new Promise<void>((resolve) => waiting.push({ key, start: resolve }));
    }
    try {
      return await work();
    } finally {
      underWay.delete(key);
      startNext();
    }
  };
}
