import type { Foundation } from '../../context.ts';
import { dropExpired } from './upload-store.ts';
import { sweepWorkFolders } from './work-folder.ts';

const EVERY_MS = 10 * 60_000;

/** Uploads are for the time between sending and publishing; what was left behind makes room again. */
export function sweepUploads({ config, database, log, now }: Foundation): { stop: () => Promise<void> } {
  const sweep = () =>
    Promise.all([dropExpired(database.pool, now()), sweepWorkFolders(config.publishing.folder, now())]).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'uploads that are over could not be removed'),
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
