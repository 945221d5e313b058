import { schemasOf } from '@academy/contract/schemas';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { localFetch } from '@academy/compiler/local-fetch';
import { readTenants } from '@academy/compiler/tenants';
import { createClient } from '@academy/contract/client';
import type { Client } from '@academy/contract/client';
import { validate } from '@academy/domain/validation';
import { CHEAP_HASH } from '@academy/identity/testing/cheap-hash';
import { addSigningKey } from '@academy/identity/testing/signing-key';
import { configure } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { hashFolder } from '../features/publishing/bundled.ts';
import type { HashFolder } from '../features/publishing/bundled.ts';
import { startServer } from '../start.ts';
import type { Running } from '../start.ts';
import type { ReadTenants } from '../catalog/tenants.ts';
import { isUntouchedSample } from './content.ts';
import { publishedTemplate } from './content-template.ts';
import { testDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { silentLogger } from './log.ts';
import { addPeople, testKeys, tokenSigner } from './tokens.ts';
import type { PersonName, SignToken } from './tokens.ts';
import { whenDone } from './when-done.ts';

const root = resolve(fileURLToPath(new URL('../../../', import.meta.url)));

export type TestServer = Running & {
  database: TestDatabase;
  /** The origin of a tenant by its id; without one, of the plain host. */
  origin: (tenantId?: string) => string;
  signToken: SignToken;
  /** The typed client, as a visitor unless a person or a token is named. */
  client: (options?: { tenantId?: string; token?: string; as?: PersonName }) => Client;
  /** A raw request to a tenant's host, to check bytes and headers. */
  get: (path: string, init?: RequestInit & { tenantId?: string; as?: PersonName }) => Promise<Response>;
  /** The same at the operators' port. */
  getMetrics: (path: string) => Promise<Response>;
  fetch: typeof fetch;
};

type Starting = Parameters<typeof startServer>[0];
type Options = {
  config?: Partial<Omit<Config, 'folders' | 'database'>> & {
    folders?: Partial<Config['folders']>;
    database?: Partial<Config['database']>;
  };
  log?: Logger;
  /** The database of another server, to start a second node on it. */
  database?: TestDatabase;
  /**
   * `provider` checks tokens with the keys of the provider itself, and leaves the existence of people to it.
   */
  keys?: NonNullable<Starting['keys']> | 'provider';
} & Partial<Pick<Starting, 'now' | 'newId' | 'telemetry'>>;

/** A whole server in this process with its own database, removed when the test file is done. */
export async function testServer(options: Options = {}): Promise<TestServer> {
  const database = options.database ?? (await databaseFor(options.config?.folders?.tenants));
  for (;;) {
    // The addresses of tenants and provider contain the port, so it is chosen before the start.
    const port = options.config?.port ?? (await freePort());
    try {
      return await startOn(port, { ...options, database });
    } catch (error) {
      // Another process took the port first.
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || options.config?.port !== undefined) throw error;
    }
  }
}

/** Commonly used content is already published. */
async function databaseFor(tenants?: string): Promise<TestDatabase> {
  const content = contentOf(tenants);
  if (content === null) return testDatabase();
  const template = await publishedTemplate(content, (url) => {
    const config = testConfig({ DATABASE_URL: url });
    return { ...config, folders: { ...config.folders, ...(tenants !== undefined && { tenants }) } };
  });
  return testDatabase(template);
}

/** The content of a folder of tenants, if it is a common one. */
function contentOf(tenants?: string): 'bundled' | 'sample' | null {
  if (tenants === undefined) return 'bundled';
  return isUntouchedSample(tenants) ? 'sample' : null;
}

type Known = { tenants: ReadTenants; hashFolder: HashFolder };
const known = new Map<string, Known>();

/** The tenants of such a folder and the hashes of their content, read once per worker. */
function knownContent(config: Options['config'], folder: string): Known | undefined {
  const content = contentOf(config?.folders?.tenants);
  if (content === null) return undefined;
  const found = known.get(content) ?? { tenants: readTenants(folder), hashFolder: hashOnce() };
  known.set(content, found);
  return found;
}

/** The sample is in another folder for each file, but its tenants are the same. */
function hashOnce(): HashFolder {
  const hashes = new Map<string, Promise<string>>();
  return (folder) => {
    const hash = hashes.get(basename(folder)) ?? hashFolder(folder);
    hashes.set(basename(folder), hash);
    return hash;
  };
}

async function startOn(port: number, options: Options & { database: TestDatabase }): Promise<TestServer> {
  const {
    config,
    database,
    log = silentLogger(),
    now = () => new Date(),
    keys = testKeys,
    ...rest
  } = options;
  const usual = testConfig({ DATABASE_URL: database.url, PORT: String(port) });
  const folders = { ...usual.folders, ...config?.folders };
  // A separate folder, so that a test can inspect it.
  const publishing = { ...usual.publishing, folder: join(tmpdir(), `academy-publishing-${port}`) };
  // Tests with many concurrent requests want them answered, on however slow a machine.
  const overload = { ...usual.overload, maxActive: 10_000 };
  const limits = { perAddress: 1_000_000, perPerson: 1_000_000 };
  const opening = { ...usual.database, ...config?.database };
  const used: Config = {
    ...usual,
    limits,
    overload,
    publishing,
    ...config,
    folders,
    database: opening,
  };
  const { issuer } = used.tokens;
  await addSigningKey(database.pool, now());
  if (keys !== 'provider') await addPeople(database.pool, { issuer, now });
  const running = await startServer({
    config: used,
    log,
    now,
    ...(keys !== 'provider' && { keys }),
    ...(rest.newId && { newId: rest.newId }),
    telemetry: rest.telemetry,
    ...knownContent(config, folders.tenants),
    checkOutput(call, data) {
      const checked = validate(schemasOf(call).output, data);
      if (!checked.ok)
        throw new Error(`${call.name} answered outside its contract: ${JSON.stringify(checked.errors)}`);
    },
  });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= running.stop());
  whenDone(async () => {
    await stop();
    await rm(publishing.folder, { recursive: true, force: true });
  });
  const origin = (tenantId?: string) => `http://${tenantId ? `${tenantId}.` : ''}localhost:${running.port}`;
  const signToken = tokenSigner({ ...used.tokens, now });
  return {
    ...running,
    stop,
    // The database outlives the server's pool, so that a test can inspect it afterwards.
    database,
    origin,
    signToken,
    fetch: localFetch,
    async get(path, { tenantId, as, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (as) headers.set('authorization', `Bearer ${await signToken({ subject: as })}`);
      return localFetch(origin(tenantId) + path, { ...init, headers });
    },
    getMetrics: (path) => localFetch(`http://127.0.0.1:${running.metricsPort}${path}`),
    client: ({ tenantId, token, as } = {}) =>
      createClient({
        baseUrl: origin() + used.apiBasePath,
        fetch: localFetch,
        ...(tenantId && { tenantId }),
        ...(as && { token: () => signToken({ subject: as }) }),
        ...(token && { token: () => token }),
      }),
  };
}

/** The configuration of a test run from variables, with cheap hashing. */
export function testConfig(variables: Record<string, string>): Config {
  const config = configure(readEnv({ PORT: '0', HOST: '127.0.0.1', METRICS_PORT: '0', ...variables }), {
    root,
  });
  return { ...config, identity: { hashCost: CHEAP_HASH } };
}

export function captureLog(): { log: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'debug' },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  return { log, lines };
}
