import type { FastifyBaseLogger } from 'fastify';
import { guarded } from './guarded.ts';

/** A refused client gets its reference in the response anyway; these are enough for diagnosis. */
const MOST_PER_SECOND = 50;

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

/** Logs refused requests, limited per second; one more line counts the omitted ones. */
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
