// A whole server on a given database, told apart from the real one only by where its tenants lie.
import { createLocalJWKSet } from 'jose';
import type { JWK } from 'jose';
import { configure } from '../../server/src/config.ts';
import { readEnv } from '../../server/src/env.ts';
import { startServer } from '../../server/src/start.ts';
import { root } from '../../tools/files.mjs';
import { givenInput, say } from '../children.ts';

type ServerLog = Parameters<typeof startServer>[0]['log'];
const quiet = () => undefined;
const loud = console.error;
// Logging is sampled in service, so it is no part of what is measured; faults are told.
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

/** With it, tokens are good that the one who started this server signed. */
type Signing = { issuer: string; audience: string; jwk: JWK };

type Input = { url: string; port?: number; tenants?: string; signing?: Signing };

const { url, port = 0, tenants, signing } = givenInput<Input>();
const env = readEnv({ PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: url });
const config = configure(env, { root });
const server = await startServer({
  config: {
    ...config,
    ...(signing && { tokens: { issuer: signing.issuer, audience: signing.audience } }),
    folders: { ...config.folders, ...(tenants && { tenants }) },
    limits: { perAddress: Number.MAX_SAFE_INTEGER, perPerson: Number.MAX_SAFE_INTEGER },
  },
  ...(signing && { keys: createLocalJWKSet({ keys: [signing.jwk] }) }),
  log,
});
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
say({ origin: `http://127.0.0.1:${server.port}` });
