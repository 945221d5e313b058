import { escapeIdentifier } from 'pg';
import type { Client, ClientBase } from 'pg';
import type { Log } from '../database/log.ts';
import { MIGRATION_LOCK, createMigrationTable, migrate, readMigrations } from '../database/migrate.ts';
import type { Migration } from '../database/migrate.ts';
import { transactionOn } from '../database/transaction.ts';
import { BackupError } from './backup-error.ts';
import { readBody } from './body.ts';
import { onConnection } from './connection.ts';
import { withoutConstraints } from './constraints.ts';
import { copyIn } from './copy-in.ts';
import type { BackupFile } from './file.ts';
import { countRows } from './header.ts';
import type { Header } from './header.ts';
import type { OnProgress } from './progress.ts';
import { readTableNames, tableWithColumns } from './tables.ts';

export type RestoreInput = {
  url: string;
  backup: BackupFile;
  migrationsDir: string;
  /** Whether existing data is replaced; otherwise the database must be empty. */
  isReplacing: boolean;
  now: () => Date;
  log: Log;
  onProgress?: OnProgress;
};

export type Restored = {
  rows: number;
  tables: number;
  /** Tables of the backup that no migration makes, such as an operator's own. */
  unknown: string[];
  /** Emails that were waiting when the backup was made; the server sends them when it starts. */
  waitingMails: number;
};

/** Loads a verified backup in one transaction, all of it or nothing, and migrates it to this release. */
export async function restoreBackup(input: RestoreInput): Promise<Restored> {
  const { url, backup, migrationsDir, now, log } = input;
  const migrations = migrationsOf(backup.header, await readMigrations(migrationsDir));
  const restored = await onConnection(url, async (client) => {
    await requireRoom(client, input);
    return transactionOn(client, () => load(client, { ...input, migrations }));
  });
  await migrate({ url, migrationsDir, now, log });
  // Without statistics, the first queries would be planned as if the tables were empty.
  await onConnection(url, (client) => client.query('analyze'));
  return restored;
}

/** The migrations of the backup; this release must know all of them verbatim. */
function migrationsOf({ migrations, release }: Header, known: readonly Migration[]): Migration[] {
  return migrations.map(({ name, hash }) => {
    const migration = known.find((one) => one.name === name);
    if (!migration)
      throw new BackupError(
        `The backup was made by release ${release}, which is newer than this one (${name} is not known here): restore it with that release.`,
      );
    if (migration.hash !== hash)
      throw new BackupError(
        `The migration ${name} of the backup is not that of this release: restore it with the release that made it, ${release}.`,
      );
    return migration;
  });
}

async function requireRoom(client: Client, { isReplacing }: RestoreInput): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and application_name like 'academy:%' and pid <> pg_backend_pid()`,
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new BackupError(`The server runs on this database (${count} connections): stop every node first.`);
  const { rows: locked } = await client.query<{ isFree: boolean }>(
    'select pg_try_advisory_lock($1) as "isFree"',
    [MIGRATION_LOCK],
  );
  if (!locked[0]?.isFree)
    throw new BackupError('Another command or a starting server works on this database: try again later.');
  const tables = await readTableNames(client);
  if (tables.length > 0 && !isReplacing)
    throw new BackupError(
      `The database is not empty: it has ${tables.length} tables. Restore into an empty one, or delete what is there with --replace.`,
    );
}

async function load(
  client: Client,
  {
    backup,
    isReplacing,
    migrations,
    onProgress = () => undefined,
  }: RestoreInput & { migrations: Migration[] },
): Promise<Restored> {
  if (isReplacing) await clearSchema(client);
  await createMigrationTable(client);
  // Nobody else uses these tables yet, and a transaction cannot build an index concurrently.
  for (const { sql } of migrations) await client.query(sql.replaceAll(/\bconcurrently\b/gi, ''));
  const { header } = backup;
  const known = await readTableNames(client);
  const all = countRows(header);
  const unknown: string[] = [];
  let done = 0;
  await withoutConstraints(client, known, async () => {
    for await (const { table, rows } of readBody(backup.readBody(), header.tables)) {
      if (known.includes(table.name)) {
        // Some migrations fill their tables.
        await client.query(`delete from ${escapeIdentifier(table.name)}`);
        const statement = `copy ${tableWithColumns(table)} from stdin`;
        const count = await copyIn(client, { statement, rows });
        if (count !== table.rows)
          throw new BackupError(`The table ${table.name} took ${count} rows instead of ${table.rows}.`);
        for (const [column, last] of Object.entries(table.counters))
          await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [
            escapeIdentifier(table.name),
            column,
            last,
          ]);
      } else {
        unknown.push(table.name);
        for await (const _rows of rows);
      }
      done += table.rows;
      onProgress(done, all);
    }
  });
  return {
    rows: done,
    tables: header.tables.length - unknown.length,
    unknown,
    waitingMails: await countWaitingMails(client, known),
  };
}

async function countWaitingMails(client: Client, tables: readonly string[]): Promise<number> {
  if (!tables.includes('mails')) return 0;
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int from mails where next_try_at is not null',
  );
  return rows[0]?.count ?? 0;
}

/** Skips objects of extensions, since the restoring role may not own them. */
const OWN = (catalog: string) =>
  `not exists (select 1 from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`;

async function clearSchema(client: ClientBase): Promise<void> {
  const tables = await readTableNames(client);
  if (tables.length > 0)
    await client.query(`drop table ${tables.map((name) => escapeIdentifier(name)).join(', ')} cascade`);
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop routine %s cascade', o.oid::regprocedure) as statement from pg_proc o
       where o.pronamespace = current_schema()::regnamespace and ${OWN('pg_proc')}
     union all
     select format('drop text search configuration %I cascade', o.cfgname) from pg_ts_config o
       where o.cfgnamespace = current_schema()::regnamespace and ${OWN('pg_ts_config')}`,
  );
  for (const { statement } of rows) await client.query(statement);
}
