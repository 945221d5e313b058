import { DomainError } from '@academy/domain/errors';

export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

type Room = { atOnce: number; waiting: number; what: string };

/** Some pieces of heavy work at once; a few more may wait, and whoever comes then is asked to come again. */
export function queue({ atOnce, waiting: mayWait, what }: Room): Queue {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (work) => {
    if (underWay >= atOnce) {
      if (waiting.length >= mayWait)
        throw new DomainError(
          'too_many',
          `Several ${what} are waiting here already: try again in half a minute.`,
          { retryAfter: 30 },
        );
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else underWay += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place.
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
