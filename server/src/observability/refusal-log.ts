import type { FastifyBaseLogger } from 'fastify';
import { guarded } from './guarded.ts';

/** A client that is refused gets its reference in the answer anyway; these are enough to see what is going on. */
const MOST_PER_SECOND = 50;

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

/** Lines about refused requests, at most so many in a second; one more line says how many were left out. */
export function createRefusalLog(log: Log, { mostPerSecond = MOST_PER_SECOND } = {}) {
  let written = 0;
  let leftOut = 0;
  let second: NodeJS.Timeout | undefined;

  const endSecond = guarded(log, () => {
    if (leftOut > 0) log.info({ leftOut }, 'More requests were refused in this second');
    [written, leftOut, second] = [0, 0, undefined];
  });

  return (facts: object): void => {
    second ??= setTimeout(endSecond, 1_000).unref();
    if (written < mostPerSecond) {
      written += 1;
      log.info(facts, 'request refused');
    } else leftOut += 1;
  };
}
