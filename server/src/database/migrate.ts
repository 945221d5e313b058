import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { StartupError } from '../startup-error.ts';
import type { Log } from './log.ts';
import { transactionOn } from './transaction.ts';

interface Migration {
  name: string;
  sql: string;
  hash: string;
}

const lock = 7_236_002;

/** Migrates the schema. If several servers start together, one migrates while the others wait. */
export async function migrate({
  url,
  migrationsDir,
  now,
  log,
}: {
  url: string;
  migrationsDir: string;
  now: () => Date;
  log: Log;
}): Promise<void> {
  const migrations = await readMigrations(migrationsDir);
  // A separate connection: the pool's timeouts are too short for a migration, or for waiting for one.
  const client = new Client({ connectionString: url, application_name: `academy:${process.pid}` });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [lock]);
    const applied = await readApplied(client);
    for (const migration of migrations) {
      const hash = applied.get(migration.name);
      if (hash === undefined) {
        await apply({ client, migration, at: now() });
        log.info({ migration: migration.name }, 'Migration applied');
      } else if (hash !== migration.hash) {
        throw new StartupError(
          `The migration ${migration.name} was edited after it ran on this database: restore its text and put the change into a new migration.`,
        );
      }
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      // git on Windows may change line endings, which does not count as an edit.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null)',
  );
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migrations',
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

async function apply({
  client,
  migration,
  at,
}: {
  client: Client;
  migration: Migration;
  at: Date;
}): Promise<void> {
  const { name, sql, hash } = migration;
  try {
    await transactionOn(client, async () => {
      await client.query(sql);
      await client.query('insert into schema_migrations (name, hash, applied_at) values ($1, $2, $3)', [
        name,
        hash,
        at,
      ]);
    });
  } catch (error) {
    throw new StartupError(`The migration ${name} failed and changed nothing: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
