import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { configure } from './config.ts';
import { readEnv } from './env.ts';
import { describeStartupError } from './startup-error.ts';
import { startServer } from './start.ts';

// The root of the product is two folders up, both from the source and from the bundle.
const root = fileURLToPath(new URL('../../', import.meta.url));

try {
  const isBundle = import.meta.url.endsWith('.js');
  const config = configure(readEnv(), {
    root,
    ...(isBundle && { compilerThread: new URL('./worker.js', import.meta.url) }),
  });
  const log = pino({ level: config.logLevel });
  const starting = startServer({ config, log });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Also during the start, so that the embedded database is stopped.
    process.once(signal, () => void starting.then((server) => server.stop()).finally(() => process.exit(0)));
  }
  const { context } = await starting;
  const addresses = context.sites.all.map(({ origin }) => `  ${origin}`);
  process.stdout.write(`Academy is ready:\n${addresses.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${describeStartupError(error)}\n`);
  process.exit(1);
}
