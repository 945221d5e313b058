import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { privateFolder } from '../testing/folders.ts';
import { silentLog } from '../testing/log.ts';
import { migrate } from './migrate.ts';
import { whenDone } from '../testing/when-done.ts';

const { url, pool } = await testDatabase();
const folder = await privateFolder();
let migrationsDir: string;

beforeEach(async () => {
  migrationsDir = await mkdtemp(join(folder.path, 'migrations-'));
  await pool.query('drop schema public cascade; create schema public');
});

whenDone(folder.remove);

const put = (name: string, sql: string) => writeFile(join(migrationsDir, name), sql);
const migrateHere = () =>
  migrate({ url, migrationsDir, now: () => new Date('2026-01-05T09:00:00Z'), log: silentLog });

describe('migrations', () => {
  it('run in the order of their names and are recorded with the given time', async () => {
    await put('0002-fill.sql', `insert into things values ('book')`);
    await put('0001-things.sql', 'create table things (name text); create index on things (name)');
    await migrateHere();
    expect((await pool.query('select name from things')).rows).toEqual([{ name: 'book' }]);
    expect((await pool.query('select name, applied_at from schema_migrations order by name')).rows).toEqual([
      { name: '0001-things.sql', applied_at: new Date('2026-01-05T09:00:00Z') },
      { name: '0002-fill.sql', applied_at: new Date('2026-01-05T09:00:00Z') },
    ]);
  });

  it('run once when several servers start concurrently', async () => {
    await put('0001-things.sql', 'create table things (name text)');
    await put('0002-fill.sql', `insert into things select 'book' from pg_sleep(0.05)`);
    await Promise.all([migrateHere(), migrateHere(), migrateHere()]);
    await migrateHere();
    expect((await pool.query('select name from things')).rows).toEqual([{ name: 'book' }]);
  });

  it('are refused when an applied one was edited, except for line endings', async () => {
    await put('0001-things.sql', 'create table things (\n  name text\n)');
    await migrateHere();
    await put('0001-things.sql', 'create table things (\r\n  name text\r\n)');
    await migrateHere();
    await put('0001-things.sql', 'create table things (label text)');
    await expect(migrateHere()).rejects.toThrow(
      'The migration 0001-things.sql was edited after it ran on this database: restore its text',
    );
  });

  it('change nothing when they fail halfway, and run once they are fixed', async () => {
    await put('0001-things.sql', 'create table things (name text); select nonsense');
    await expect(migrateHere()).rejects.toThrow(
      'The migration 0001-things.sql failed and changed nothing: column "nonsense" does not exist',
    );
    await put('0001-things.sql', 'create table things (name text)');
    await migrateHere();
    expect((await pool.query('select name from schema_migrations')).rowCount).toBe(1);
  });

  it('GROW-02 build the indexes of large tables concurrently, each statement by itself', async () => {
    await put('0001-things.sql', 'create table things (name text)');
    const sql = `-- Not in a transaction: large.
drop index concurrently if exists things_name;
create unique index concurrently things_name on things (name);`;
    await put('0002-names.sql', sql);
    await Promise.all([migrateHere(), migrateHere(), migrateHere()]);
    const { rows } = await pool.query(
      `select indisvalid from pg_index where indexrelid = 'things_name'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
    expect((await pool.query('select name from schema_migrations')).rowCount).toBe(2);
  });

  it('GROW-02 start over if they are not in a transaction and were interrupted', async () => {
    await put('0001-things.sql', `create table things (name text); insert into things values ('a'), ('a')`);
    const sql = `-- Not in a transaction: large.
drop index concurrently if exists things_name;
create unique index concurrently things_name on things (name);`;
    await put('0002-names.sql', sql);
    await expect(migrateHere()).rejects.toThrow(
      'The migration 0002-names.sql failed and starts over at the next start: could not create unique index',
    );
    await pool.query('delete from things');
    await migrateHere();
    expect((await pool.query('select name from schema_migrations')).rowCount).toBe(2);
  });

  it('GROW-02 do not block others while waiting for a locked table', async () => {
    await put('0001-things.sql', 'create table things (name text)');
    await migrateHere();
    await put('0002-color.sql', 'alter table things add column color text');
    const reader = await pool.connect();
    await reader.query('begin');
    await reader.query('select from things');
    const migrated = migrateHere();
    // It waits for the table, and readers wait no longer than its own timeout.
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
            )
          ).rowCount,
      )
      .toBe(1);
    await pool.query('select name from things');
    await reader.query('commit');
    reader.release();
    await migrated;
    expect((await pool.query('select color from things')).rowCount).toBe(0);
  });

  it('FLT-09 change nothing when the server or the database dies halfway, and run at the next start', async () => {
    await put('0001-things.sql', 'create table things (name text); select pg_sleep(600)');
    const outcome = migrateHere().then(
      () => 'migrated',
      (error: Error) => error.message,
    );
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%pg_sleep(600)' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await pool.query(end)).rowCount, { timeout: 20_000 }).toBe(1);
    expect(await outcome).toContain('The migration 0001-things.sql failed and changed nothing');
    expect((await pool.query(`select to_regclass('things') as things`)).rows).toEqual([{ things: null }]);
    await put('0001-things.sql', 'create table things (name text)');
    await migrateHere();
    expect((await pool.query('select name from schema_migrations')).rowCount).toBe(1);
  });

  it('of a newer server do not prevent an older one from starting', async () => {
    await put('0001-things.sql', 'create table things (name text)');
    await migrateHere();
    migrationsDir = await mkdtemp(join(folder.path, 'older-'));
    await expect(migrateHere()).resolves.toBeUndefined();
  });
});
