import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { configure } from '../config/config.ts';
import { startEmbedded } from './embedded/start.ts';
import { readEnv } from '../config/env.ts';

// Keeps the embedded PostgreSQL of `npm run dev` running while the server restarts.
const root = fileURLToPath(new URL('../../../', import.meta.url));
const { database, logLevel } = configure(readEnv(), { root });
const stopping = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
});
const embedded =
  database.url === undefined
    ? await startEmbedded({ dataDir: database.dataDir, log: pino({ level: logLevel }) })
    : null;
process.stdout.write('The database is ready\n');
const stayAlive = setInterval(() => undefined, 60_000);
await stopping;
clearInterval(stayAlive);
await embedded?.stop();
