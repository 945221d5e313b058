import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { StartupError } from '../config/startup-error.ts';
import type { Log } from './log.ts';
import { transactionOn } from './transaction.ts';

export interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/** Held while the schema changes, and shared by backups. */
export const MIGRATION_LOCK = 7_236_002;

const LOCK_INTERVAL_MS = 200;
/** A migration that waits for a table blocks everyone after it, so it gives up early and tries again. */
const TABLE_LOCK_MS = 2_000;
const RETRY_MS = 1_000;

/**
 * Such a migration runs statement by statement, each of which must be repeatable: large indexes are built
 * this way.
 */
const WITHOUT_TRANSACTION = /^-- Not in a transaction\b/;

/** Migrates the schema. If several servers start concurrently, one migrates while the others wait. */
export async function migrate({
  url,
  migrationsDir,
  now,
  log,
  finish,
}: {
  url: string;
  migrationsDir: string;
  now: () => Date;
  log: Log;
  /** Runs on the same connection once the schema is up to date, while others still wait. */
  finish?: (client: Client) => Promise<void>;
}): Promise<void> {
  const migrations = await readMigrations(migrationsDir);
  // A separate connection: the pool's timeouts are too short for a migration, or for waiting for one.
  const client = new Client({ connectionString: url, application_name: `academy:${process.pid}` });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await takeLock(client);
    await createMigrationTable(client);
    const applied = await readApplied(client);
    for (const migration of migrations) {
      const hash = applied.get(migration.name);
      if (hash === undefined) {
        await apply({ client, migration, at: now(), log });
        log.info({ migration: migration.name }, 'Migration applied');
      } else if (hash !== migration.hash) {
        throw new StartupError(
          `The migration ${migration.name} was edited after it ran on this database: restore its text and put the change into a new migration.`,
        );
      }
    }
    await finish?.(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The migrations of this release, in their order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      // git on Windows may change line endings, which does not count as an edit.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

export async function createMigrationTable(client: Client): Promise<void> {
  // Not "if not exists", which requires the right to create even if the table exists.
  await client.query(
    `do $$ begin
       if to_regclass('schema_migrations') is null then
         create table schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null);
       end if;
     end $$`,
  );
}

/** The hash of each migration that ran, in their order. */
export async function readApplied(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migrations order by name',
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/**
 * Polled, since a concurrent index build waits for every running statement, including one that waits for a
 * lock.
 */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>(
      'select pg_try_advisory_lock($1) as "isTaken"',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.isTaken) return;
    await delay(LOCK_INTERVAL_MS);
  }
}

type Application = { client: Client; migration: Migration; at: Date };

async function apply({ log, ...application }: Application & { log: Log }): Promise<void> {
  const { name, sql } = application.migration;
  const isOneStep = !WITHOUT_TRANSACTION.test(sql);
  for (;;) {
    try {
      return await (isOneStep ? applyAtOnce(application) : applyInSteps(application));
    } catch (error) {
      if (!isLockError(error)) {
        const outcome = isOneStep ? 'failed and changed nothing' : 'failed and starts over at the next start';
        throw new StartupError(`The migration ${name} ${outcome}: ${(error as Error).message}`, {
          cause: error,
        });
      }
      log.warn({ migration: name }, 'A migration waits for a table that is locked, and is tried again');
      await delay(RETRY_MS);
    }
  }
}

async function applyAtOnce({ client, migration, at }: Application): Promise<void> {
  await transactionOn(client, async () => {
    await client.query(`set local lock_timeout = ${TABLE_LOCK_MS}`);
    await client.query(migration.sql);
    await record({ client, migration, at });
  });
}

async function applyInSteps({ client, migration, at }: Application): Promise<void> {
  const statements = migration.sql.split(/;[ \t]*$/m);
  for (const statement of statements) if (/^(?!\s*--)\s*\S/m.test(statement)) await client.query(statement);
  await record({ client, migration, at });
}

async function record({ client, migration: { name, hash }, at }: Application): Promise<void> {
  await client.query('insert into schema_migrations (name, hash, applied_at) values ($1, $2, $3)', [
    name,
    hash,
    at,
  ]);
}

/** The table was locked for too long, or a deadlock was resolved at the expense of the migration. */
function isLockError(error: unknown): boolean {
  return ['55P03', '40P01'].includes(String((error as { code?: string }).code));
}
