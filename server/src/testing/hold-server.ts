import { createLocalJWKSet } from 'jose';
import type { JWK } from 'jose';
import { pino } from 'pino';
import { configure } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { startServer } from '../start.ts';
import { CHEAP_HASH } from '@academy/identity/testing/cheap-hash';

/** A whole server with its own durable database, for tests that kill it; reports its port when it is ready. */
export type HeldServer = {
  root: string;
  dataDir: string;
  tenants: string;
  tokens: { issuer: string; audience: string };
  jwk: JWK;
};

const { root, dataDir, tenants, tokens, jwk } = JSON.parse(process.argv[2] ?? '{}') as HeldServer;
const config = configure(readEnv({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir }), { root });
const server = await startServer({
  config: {
    ...config,
    tokens,
    folders: { ...config.folders, tenants },
    limits: { perAddress: 1_000_000, perPerson: 1_000_000 },
    identity: { hashCost: CHEAP_HASH },
  },
  log: pino({ level: 'error' }, pino.destination(2)),
  keys: createLocalJWKSet({ keys: [jwk] }),
});
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
process.stdout.write(`${server.port}\n`);
