import type { BaseContext } from '../../context.ts';
import { runEvery } from '../../jobs/run-every.ts';
import type { Job } from '../../jobs/run-every.ts';
import { deleteExpired } from './upload-store.ts';
import { sweepWorkFolders } from './work-folder.ts';

const EVERY_MS = 10 * 60_000;

/** Deletes expired uploads and abandoned work folders, at the start and then every ten minutes. */
export function sweepUploads({ config, database, log, now }: BaseContext): Job {
  return runEvery(EVERY_MS, () =>
    Promise.all([
      deleteExpired(database.pool, now()),
      sweepWorkFolders(config.publishing.folder, now()),
    ]).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'expired uploads could not be removed'),
    ),
  );
}
