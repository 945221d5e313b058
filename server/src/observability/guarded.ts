import type { FastifyBaseLogger } from 'fastify';

/** For timers and event listeners, whose errors would end the process: they are logged instead. */
export function guarded<Args extends unknown[]>(
  log: Pick<FastifyBaseLogger, 'error'>,
  work: (...args: Args) => void,
): (...args: Args) => void {
  return (...args) => {
    try {
      work(...args);
    } catch (error) {
      log.error({ err: error }, 'A timer or event listener failed');
    }
  };
}
