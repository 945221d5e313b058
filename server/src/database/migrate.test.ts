import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { privateFolder } from '../testing/folders.ts';
import { silentLog } from '../testing/log.ts';
import { migrate } from './migrate.ts';

const { url, pool } = await testDatabase();
const folder = await privateFolder();
let migrationsDir: string;

beforeEach(async () => {
  migrationsDir = await mkdtemp(join(folder.path, 'migrations-'));
  await pool.query('drop schema public cascade; create schema public');
});

afterAll(folder.remove);

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

  it('run once when several servers start together', async () => {
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

  it('of a newer server do not prevent an older one from starting', async () => {
    await put('0001-things.sql', 'create table things (name text)');
    await migrateHere();
    migrationsDir = await mkdtemp(join(folder.path, 'older-'));
    await expect(migrateHere()).resolves.toBeUndefined();
  });
});
