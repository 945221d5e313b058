import { startEmbedded } from '../database/embedded/start.ts';
import { silentLog } from './log.ts';

/** A server reduced to its database, for tests that kill it: starts the cluster in the given folder and reports its address. */
const [dataDir = ''] = process.argv.slice(2);
const { url, stop } = await startEmbedded({ dataDir, log: silentLog });
process.once('SIGTERM', () => void stop());
process.stdout.write(`${url}\n`);
