import type { Job } from '../../jobs/job.ts';
import { deleteExpired } from './upload-store.ts';
import { sweepWorkFolders } from './work-folder.ts';

/** Deletes expired uploads and abandoned work folders. */
export const sweepUploads: Job = {
  name: 'sweep-uploads',
  everyMs: 10 * 60_000,
  async run({ config, database, now }) {
    await deleteExpired(database.pool, now());
    await sweepWorkFolders(config.publishing.folder, now());
  },
};
