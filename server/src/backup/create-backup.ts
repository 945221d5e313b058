import type { Client } from 'pg';
import { MIGRATION_LOCK, readApplied } from '../database/migrate.ts';
import { BackupError } from './backup-error.ts';
import { writeBody } from './body.ts';
import { onConnection } from './connection.ts';
import { newEncryption } from './encryption.ts';
import { fileExists, writeBackupFile } from './file.ts';
import { countRows } from './header.ts';
import type { Header } from './header.ts';
import type { OnProgress } from './progress.ts';
import { LEFT_OUT, readTable, readTableNames } from './tables.ts';

export type BackupInput = {
  url: string;
  file: string;
  /** Encrypts the file, if set. */
  secret: string | undefined;
  release: { version: string; commit: string | null };
  now: () => Date;
  onProgress?: OnProgress;
};

export type Created = { file: string; bytes: number; rows: number; tables: number };

/**
 * Writes a consistent snapshot of the database into one file, while others keep reading and writing.
 * Migrations wait until the backup is done.
 */
export async function createBackup(input: BackupInput): Promise<Created> {
  const { url, file, secret, onProgress = () => undefined } = input;
  if (await fileExists(file)) throw new BackupError(`${file} exists already: name another file.`);
  return onConnection(url, async (client) => {
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
    await client.query('begin transaction isolation level repeatable read read only');
    const header = await describe(client, input);
    const { tables } = header;
    const rows = countRows(header);
    const before = new Map<string, number>();
    let sum = 0;
    for (const table of tables) {
      before.set(table.name, sum);
      sum += table.rows;
    }
    const body = writeBody(client, {
      tables,
      onRows: (table, done) => onProgress((before.get(table.name) ?? 0) + done, rows),
    });
    const bytes = await write(file, { header, body, secret });
    await client.query('commit');
    return { file, bytes, rows, tables: tables.length };
  });
}

async function describe(client: Client, { secret, release, now }: BackupInput): Promise<Header> {
  const names = await readTableNames(client);
  if (!names.includes('schema_migrations'))
    throw new BackupError('There is nothing to back up: no server has started on this database yet.');
  const applied = await readApplied(client);
  const tables = [];
  for (const name of names) if (!LEFT_OUT.includes(name)) tables.push(await readTable(client, name));
  const migrations = [...applied].map(([name, hash]) => ({ name, hash }));
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return {
    release: release.version,
    commit: release.commit,
    createdAt: now().toISOString(),
    postgresql: rows[0]?.version ?? '',
    migration: migrations.at(-1)?.name ?? '',
    migrations,
    tables,
    leftOut: names.filter((name) => LEFT_OUT.includes(name)),
    compression: 'gzip',
    encryption: secret === undefined ? null : newEncryption(),
  };
}

async function write(file: string, content: Parameters<typeof writeBackupFile>[1]): Promise<number> {
  try {
    return await writeBackupFile(file, content);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new BackupError(`There is no room left for ${file}; what was written of it is deleted.`);
    if (syscall === 'open') throw new BackupError(`${file} cannot be written (${code}).`);
    throw error;
  }
}
