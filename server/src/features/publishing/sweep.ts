import type { BaseContext } from '../../context.ts';
import { deleteExpired } from './upload-store.ts';
import { sweepWorkFolders } from './work-folder.ts';

const EVERY_MS = 10 * 60_000;

/** Deletes expired uploads and abandoned work folders. */
export function sweepUploads({ config, database, log, now }: BaseContext): { stop: () => Promise<void> } {
  const sweep = () =>
    Promise.all([
      deleteExpired(database.pool, now()),
      sweepWorkFolders(config.publishing.folder, now()),
    ]).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'expired uploads could not be removed'),
    );
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweep();
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
