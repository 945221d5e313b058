// A whole server on a given database, which differs from the real one only in the location of its tenants.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createLocalJWKSet } from 'jose';
import type { JWK } from 'jose';
import { configure } from '../../server/src/config/config.ts';
import { readEnv } from '../../server/src/config/env.ts';
import { startServer } from '../../server/src/start.ts';
import { root } from '../../tools/files.mjs';
import { givenInput, say } from '../child-input.ts';

/** If given, accepts tokens that the parent process signed. */
type Signing = { issuer: string; audience: string; jwk: JWK };

type Input = {
  url: string;
  port?: number;
  tenants?: string;
  /** Environment variables. */
  settings?: Record<string, string>;
  signing?: Signing;
  /** Errors are expected and not printed. */
  isQuiet?: boolean;
};

const { url, port = 0, tenants, settings, signing, isQuiet = false } = givenInput<Input>();

type ServerLog = Parameters<typeof startServer>[0]['log'];
const quiet = () => undefined;
const loud = isQuiet ? quiet : console.error;
// Logging is sampled in production, so it is not measured; errors are printed.
const log: ServerLog = {
  level: 'error',
  fatal: loud,
  error: loud,
  warn: quiet,
  info: quiet,
  debug: quiet,
  trace: quiet,
  silent: quiet,
  child: () => log,
};

const env = readEnv({ PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: url, ...settings });
const config = configure(env, { root });
const server = await startServer({
  config: {
    ...config,
    ...(signing && { tokens: { issuer: signing.issuer, audience: signing.audience } }),
    folders: { ...config.folders, ...(tenants && { tenants }) },
    // All learners come from this machine.
    trustedProxies: ['127.0.0.0/8'],
    limits: { perAddress: Number.MAX_SAFE_INTEGER, perPerson: Number.MAX_SAFE_INTEGER },
  },
  ...(signing && { keys: createLocalJWKSet({ keys: [signing.jwk] }) }),
  log,
});
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));

/** Reports the state of the process since the last request. */
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const watcher = createServer((_request, response) => {
  const eventLoopMaxMs = delay.max / 1e6;
  delay.reset();
  const { user, system } = process.cpuUsage();
  const megabytes = process.memoryUsage().rss / 1024 ** 2;
  response.end(JSON.stringify({ eventLoopMaxMs, megabytes, cpuSeconds: (user + system) / 1e6 }));
});
watcher.listen(0, '127.0.0.1', () =>
  say({
    origin: `http://127.0.0.1:${server.port}`,
    state: `http://127.0.0.1:${(watcher.address() as AddressInfo).port}`,
  }),
);
