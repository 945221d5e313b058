import type { FastifyBaseLogger } from 'fastify';
import type { Identity } from '@academy/identity/identity';
import { runEvery } from '../jobs/run-every.ts';
import type { Job } from '../jobs/run-every.ts';

const EVERY_MS = 10 * 60_000;

/** Deletes accounts whose days for an undo are over, at the start and then every ten minutes. */
export function deleteDueAccounts({
  identity,
  log,
}: {
  identity: Pick<Identity, 'deleteDueAccounts'>;
  log: FastifyBaseLogger;
}): Job {
  return runEvery(EVERY_MS, () =>
    identity
      .deleteDueAccounts()
      .catch((error: unknown) => log.warn({ err: error }, 'accounts that are due could not be deleted')),
  );
}
