import { fileURLToPath } from 'node:url';
import { configure } from './config/config.ts';
import { openDatabase } from './database/database.ts';
import { findUnknownSettings, readEnv } from './config/env.ts';
import { createServerLog } from './observability/server-log.ts';
import { describeStartupError } from './config/startup-error.ts';

// The root of the product is two folders up, both from the source and from the bundle.
const root = fileURLToPath(new URL('../../', import.meta.url));

try {
  const isBundle = import.meta.url.endsWith('.js');
  const config = configure(readEnv(), {
    root,
    ...(isBundle && { compilerThread: new URL('./worker.js', import.meta.url) }),
  });
  const { log, telemetry } = await createServerLog(config);
  for (const sentence of findUnknownSettings()) log.warn(sentence);
  // Loads most of the server while the database starts.
  const opening = openDatabase({ ...config.database, now: () => new Date(), log });
  opening.catch(() => undefined);
  const starting = import('./start.ts').then(({ startServer }) =>
    startServer({ config, log, telemetry, opening }),
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Also during startup, so that the embedded database is stopped.
    process.once(signal, () => void starting.then((server) => server.stop()).finally(() => process.exit(0)));
  }
  const { context, port } = await starting;
  log.info({ port }, 'Listening');
  const addresses = context.sites.all.map(({ origin }) => `  ${origin}`);
  process.stdout.write(`Academy is ready:\n${addresses.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${describeStartupError(error)}\n`);
  process.exit(1);
}
