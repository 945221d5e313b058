import { mkdir, readdir, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrationsDir, privateFolder } from '../testing/folders.ts';
import { silentLog } from '../testing/log.ts';
import { openDatabase } from './database.ts';
import { prepareCopies } from './prepared-cluster.ts';

/** Folders of several previews, and a place for shared files. */
async function previews() {
  const { path, remove } = await privateFolder();
  onTestFinished(remove);
  const folder = join(path, 'cache');
  const warnings: unknown[] = [];
  const log = { ...silentLog, warn: (...args: unknown[]) => void warnings.push(args) };
  /** Opens a database that was migrated at this time; the preview then prepares one for others. */
  async function open(name: string, { at, migrations = migrationsDir }: { at: string; migrations?: string }) {
    const settings = {
      dataDir: join(path, name),
      migrationsDir: migrations,
      now: () => new Date(at),
      log,
      durable: false,
      preparedIn: folder,
    };
    const database = await openDatabase(settings);
    await prepareCopies(settings);
    try {
      const { rows } = await database.pool.query<{ count: number; at: Date }>(
        'select count(*)::int, max(applied_at) as at from schema_migrations',
      );
      return { count: rows[0]?.count, at: rows[0]?.at.toISOString() };
    } finally {
      await database.stop();
    }
  }
  return { path, folder, open, warnings, prepared: async () => (await readdir(folder)).toSorted() };
}

const MONDAY = '2026-01-05T09:00:00.000Z';
const TUESDAY = '2026-01-06T09:00:00.000Z';
const WEDNESDAY = '2026-01-07T09:00:00.000Z';
const all = (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql'));

describe('the prepared database of previews', { timeout: 120_000 }, () => {
  it('COM-07 is made by the first preview, even after an interrupted one, and copied by all others', async () => {
    const { folder, open, prepared, warnings } = await previews();
    // No process has this pid.
    await mkdir(join(folder, 'database.new-2147483646-abcdef/postgres'), { recursive: true });
    expect(await open('spring', { at: MONDAY })).toEqual({ count: all.length, at: MONDAY });
    expect(await open('tanzu', { at: TUESDAY })).toEqual({ count: all.length, at: MONDAY });
    expect(await prepared()).toEqual([expect.stringMatching(/^database-[\da-f]{16}$/)]);
    expect(warnings).toEqual([]);
  });

  it('COM-07 serves two concurrent previews', { tags: 'full' }, async () => {
    const { open, prepared, warnings } = await previews();
    const both = await Promise.all(['spring', 'tanzu'].map((name) => open(name, { at: MONDAY })));
    expect(both.map(({ count }) => count)).toEqual([all.length, all.length]);
    expect(await prepared()).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it('COM-07 is separate for each release, keeping the last three', { tags: 'full' }, async () => {
    const { path, folder, open, prepared } = await previews();
    for (const [age, name] of ['database-a', 'database-b', 'database-c'].entries()) {
      await mkdir(join(folder, name), { recursive: true });
      await utimes(join(folder, name), age, age);
    }
    const migrations = join(path, 'migrations');
    await mkdir(migrations);
    await writeFile(join(migrations, '0001-kettles.sql'), 'create table kettles (id int);');
    expect(await open('spring', { at: MONDAY, migrations })).toEqual({ count: 1, at: MONDAY });
    expect(await prepared()).toEqual(expect.arrayContaining(['database-b', 'database-c']));
    await writeFile(join(migrations, '0002-cups.sql'), 'create table cups (id int);');
    expect(await open('tanzu', { at: TUESDAY, migrations })).toEqual({ count: 2, at: TUESDAY });
    expect(await prepared()).toHaveLength(3);
    expect(await prepared()).toContain('database-c');
  });

  it('COM-07 is optional: damaged or unwritable copies are ignored', { tags: 'full' }, async () => {
    const { folder, open, prepared, warnings } = await previews();
    await open('spring', { at: MONDAY });
    const [name = ''] = await prepared();
    await truncate(join(folder, name, 'postgres/data/global/pg_control'), 100);
    expect(await open('tanzu', { at: TUESDAY })).toEqual({ count: all.length, at: TUESDAY });
    expect(warnings).not.toEqual([]);
    // Another one replaced it.
    expect(await open('kube', { at: WEDNESDAY })).toEqual({ count: all.length, at: TUESDAY });

    const blocked = await previews();
    await writeFile(blocked.folder, 'no folder');
    expect((await blocked.open('spring', { at: MONDAY })).count).toBe(all.length);
  });
});
