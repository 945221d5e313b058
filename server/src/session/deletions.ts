import type { FastifyBaseLogger } from 'fastify';
import type { Identity } from '@academy/identity/identity';

const EVERY_MS = 10 * 60_000;

/** Deletes accounts whose days for an undo are over, at the start and then every ten minutes. */
export function deleteDueAccounts({
  identity,
  log,
}: {
  identity: Pick<Identity, 'deleteDueAccounts'>;
  log: FastifyBaseLogger;
}): { stop: () => Promise<void> } {
  const run = () =>
    identity
      .deleteDueAccounts()
      .catch((error: unknown) => log.warn({ err: error }, 'accounts that are due could not be deleted'));
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
