import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, is } from 'drizzle-orm';
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import { describe, expect, it, vi } from 'vitest';
import { fixedClock, sequentialIds } from '../testing/clock.ts';
import { testDatabase } from '../testing/database.ts';
import { migrationsDir, privateFolder } from '../testing/folders.ts';
import { silentLog } from '../testing/log.ts';
import { openDatabase } from './database.ts';
import * as tables from './tables.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const nextId = sequentialIds();
const { db, pool, url } = await testDatabase();
const alert = { tenantId: 'spring', message: 'Maintenance', level: 'info' as const };

describe('the database', () => {
  it('stores an alert unchanged', async () => {
    const at = clock.now();
    const given = { ...alert, id: nextId(), startsAt: at, createdAt: at, updatedAt: at };
    await db.insert(tables.alerts).values(given);
    expect(await db.select().from(tables.alerts).where(eq(tables.alerts.id, given.id))).toEqual([
      { ...given, actionText: null, actionUrl: null, authorName: '', endsAt: null },
    ]);
  });

  it('refuses an alert of an unknown level', async () => {
    const at = clock.now();
    const insert = `insert into alerts (id, tenant_id, message, level, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`;
    await expect(pool.query(insert, [nextId(), 'spring', 'Maintenance', 'loud', at])).rejects.toThrow(
      'alerts_level_check',
    );
  });

  it('has exactly the columns that the table definitions name', async () => {
    for (const table of Object.values(tables).filter((value) => is(value, PgTable))) {
      const { name, columns } = getTableConfig(table);
      const { rows } = await pool.query(
        `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "notNull"
         from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
        [name],
      );
      const defined = columns.map((column) => ({
        name: column.name,
        type: column.getSQLType(),
        notNull: column.notNull,
      }));
      expect(defined).toEqual(rows);
    }
  });

  it('OPS-03 closes although a statement is still running', async () => {
    const database = await openDatabase({
      url,
      dataDir: '',
      migrationsDir,
      now: clock.now,
      log: silentLog,
      stopMs: 50,
    });
    const running = database.publishing.query('select pg_sleep(30)').then(
      () => 'finished',
      () => 'cut',
    );
    await vi.waitFor(async () =>
      expect(
        (await pool.query(`select 1 from pg_stat_activity where query like 'select pg_sleep(30)%'`)).rowCount,
      ).toBe(1),
    );
    await database.stop();
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(30)%'`,
    );
    expect(await running).toBe('cut');
  });

  it('never reads the time from PostgreSQL', async () => {
    for (const name of await readdir(migrationsDir)) {
      const sql = await readFile(join(migrationsDir, name), 'utf8');
      expect(sql).not.toMatch(/\bnow\(\)|current_(date|time)|localtime|clock_timestamp|gen_random_uuid/i);
    }
  });
});

describe('opening the database', { timeout: 60_000 }, () => {
  const options = { migrationsDir, now: clock.now, log: silentLog };

  it('uses the database that the operator configured', async () => {
    const { path: dataDir, remove } = await privateFolder();
    const opened = await openDatabase({ ...options, url, dataDir });
    expect(await opened.db.$count(tables.alerts)).toBe(1);
    await opened.stop();
    expect(await readdir(dataDir)).toEqual([]);
    await remove();
  });

  it('creates one in the data folder and finds it again', async () => {
    const { path: dataDir, remove } = await privateFolder();
    const first = await openDatabase({ ...options, dataDir });
    const at = clock.now();
    await first.db.insert(tables.alerts).values({ ...alert, id: nextId(), createdAt: at, updatedAt: at });
    await first.stop();
    const second = await openDatabase({ ...options, dataDir });
    expect(await second.db.$count(tables.alerts)).toBe(1);
    await second.stop();
    await remove();
  });

  it('leaves no PostgreSQL running when a migration fails', async () => {
    const { path: dataDir, remove } = await privateFolder();
    await expect(openDatabase({ ...options, dataDir, migrationsDir: join(dataDir, 'none') })).rejects.toThrow(
      'ENOENT',
    );
    expect(await readdir(join(dataDir, 'postgres', 'data'))).not.toContain('postmaster.pid');
    await remove();
  });
});
