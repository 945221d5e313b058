import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { findBinaries } from '../database/embedded/binaries.ts';
import { findPostmaster } from '../database/embedded/postmaster.ts';
import { startEmbedded } from '../database/embedded/start.ts';
import { readApplied, readMigrations } from '../database/migrate.ts';
import { waitForDatabase } from '../database/pool.ts';
import { StartupError } from '../config/startup-error.ts';
import { diagnoseAudit } from './doctor-audit.ts';
import type { Findings } from './findings.ts';

type Subject = { config: Pick<Config, 'database' | 'isLocal'>; now: () => Date };

/** Inspects the database without changing it: an embedded one that does not run is not started. */
export async function diagnoseDatabase(findings: Findings, subject: Subject): Promise<void> {
  const { url, dataDir } = subject.config.database;
  try {
    if (url !== undefined) return await diagnoseAt(findings, { ...subject, url });
    const data = join(dataDir, 'postgres', 'data');
    await findBinaries();
    if (!(await exists(data)))
      return findings.note('DATABASE_URL is not set: the first start creates a PostgreSQL in DATA_DIR.');
    if (!(await findPostmaster(data)))
      return findings.note('The embedded PostgreSQL runs with the server, which does not run now.');
    const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
    try {
      await diagnoseAt(findings, { ...subject, url: embedded.url });
    } finally {
      await embedded.stop();
    }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    findings.wrong(error.message);
  }
}

async function diagnoseAt(findings: Findings, { config, now, url }: Subject & { url: string }) {
  await waitForDatabase({ url, timeoutMs: 0 });
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await diagnoseServer(findings, { client, now });
    await diagnoseConnections(findings, { client, sizes: config.database.pools.sizes });
    const isCurrent = await diagnoseSchema(findings, { client, folder: config.database.migrationsDir });
    if (isCurrent) await diagnosePeople(findings, client);
    if (isCurrent) await diagnoseAudit(findings, { client, isLocal: config.isLocal });
  } finally {
    await client.end();
  }
}

/** The tolerance of tokens and one-time codes. */
const MAX_CLOCK_SECONDS = 5;

async function diagnoseServer(findings: Findings, { client, now }: { client: Client; now: () => Date }) {
  const before = now().getTime();
  const { rows } = await client.query<{ version: string; isStandby: boolean; time: Date }>(
    `select current_setting('server_version') as version, pg_is_in_recovery() as "isStandby", clock_timestamp() as time`,
  );
  const after = now().getTime();
  const between = (before + after) / 2;
  const { version = '', isStandby = false, time = new Date(between) } = rows[0] ?? {};
  findings.ok(`PostgreSQL ${version.split(' ')[0]} answers at ${client.host}:${client.port}.`);
  if (isStandby)
    findings.wrong('It is a standby, which refuses every write: let DATABASE_URL lead to the primary.');
  const seconds = Math.abs(time.getTime() - between) / 1000;
  const text = `This machine's clock and the database's differ by ${seconds.toFixed(1)} s`;
  // The database read its clock at an unknown moment of the call.
  const known = seconds - (after - before) / 2000;
  if (known <= MAX_CLOCK_SECONDS) findings.ok(`${text}.`);
  else findings.wrong(`${text}: turn on time synchronization (NTP) on both.`);
}

/** In addition to the pools, a node has a connection for its health check and one for notifications. */
const FURTHER_CONNECTIONS = 2;

async function diagnoseConnections(
  findings: Findings,
  { client, sizes }: { client: Client; sizes: Config['database']['pools']['sizes'] },
) {
  const { rows } = await client.query<{ allowed: number; used: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
            (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
  );
  const { allowed = 0, used = 0 } = rows[0] ?? {};
  const perNode = Object.values(sizes).reduce((sum, size) => sum + size, FURTHER_CONNECTIONS);
  const nodes = Math.floor(allowed / perNode);
  const text = `A node opens up to ${perNode} connections, PostgreSQL allows ${allowed} and has ${used} now`;
  if (nodes > 0) findings.ok(`${text}: enough for ${nodes === 1 ? 'one node' : `${nodes} nodes`}.`);
  else findings.wrong(`${text}: raise max_connections, or lower the DATABASE_…_CONNECTIONS.`);
}

/** Returns whether all migrations are applied. */
async function diagnoseSchema(
  findings: Findings,
  { client, folder }: { client: Client; folder: string },
): Promise<boolean> {
  const known = await readMigrations(folder);
  const applied = (await hasSchema(client)) ? await readApplied(client) : new Map<string, string>();
  const pending = known.filter(({ name }) => !applied.has(name));
  const edited = known.filter(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
  const newer = [...applied.keys()].filter((name) => !known.some((one) => one.name === name));
  for (const { name } of edited)
    findings.wrong(`The migration ${name} was edited after it ran here: install the release again.`);
  if (newer.length > 0)
    findings.wrong(
      `The schema is newer than this release (${newer.join(', ')}): run the newer release, or restore a backup.`,
    );
  if (pending.length > 0)
    findings.note(
      `${pending.length} of ${known.length} migrations are not applied yet: the next start does it.`,
    );
  else if (edited.length + newer.length === 0)
    findings.ok(`The schema is that of this release: ${known.length} migrations are applied.`);
  return applied.size > 0 && pending.length === 0;
}

async function diagnosePeople(findings: Findings, client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int from users where is_admin');
  const count = rows[0]?.count ?? 0;
  if (count > 0) findings.ok(`${count === 1 ? 'One person administers' : `${count} people administer`} it.`);
  else findings.note('Nobody administers it yet: log in once, then run academy admin grant <email>.');
}

async function hasSchema(client: Client): Promise<boolean> {
  const { rows } = await client.query(`select 1 where to_regclass('schema_migrations') is not null`);
  return rows.length > 0;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
