import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Pool } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { fixedClock, sequentialIds } from '../testing/clock.ts';
import { testDatabase } from '../testing/database.ts';
import { migrationsDir, privateFolder } from '../testing/folders.ts';
import { silentLog } from '../testing/log.ts';
import { openDatabase } from './database.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const nextId = sequentialIds();
const { pool, url } = await testDatabase();
const insertAlert = `insert into alerts (id, tenant_id, message, level, created_at, updated_at) values ($1, 'spring', 'Maintenance', $2, $3, $3)`;

async function countAlerts(database: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await database.query<{ count: number }>('select count(*)::int as count from alerts');
  return rows[0]?.count ?? 0;
}

describe('the database', () => {
  it('stores an alert unchanged', async () => {
    const id = nextId();
    await pool.query(insertAlert, [id, 'info', clock.now()]);
    const { rows } = await pool.query('select * from alerts where id = $1', [id]);
    expect(rows).toEqual([
      {
        id,
        tenant_id: 'spring',
        message: 'Maintenance',
        action_text: null,
        action_url: null,
        level: 'info',
        author_name: '',
        starts_at: null,
        ends_at: null,
        created_at: clock.now(),
        updated_at: clock.now(),
      },
    ]);
  });

  it('refuses an alert of an unknown level', async () => {
    await expect(pool.query(insertAlert, [nextId(), 'loud', clock.now()])).rejects.toThrow(
      'alerts_level_check',
    );
  });

  it('OPS-03 closes even if a statement is still running', async () => {
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
    await vi.waitFor(
      async () =>
        expect(
          (await pool.query(`select 1 from pg_stat_activity where query like 'select pg_sleep(30)%'`))
            .rowCount,
        ).toBe(1),
      { timeout: 25_000 },
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
      // Except for the guard of events, which must not trust values from a stolen connection.
      expect(sql.replace('if old.at < clock_timestamp()', '')).not.toMatch(
        /\bnow\(\)|current_(date|time)|localtime|clock_timestamp|gen_random_uuid/i,
      );
    }
  });
});

describe('opening the database', { timeout: 60_000 }, () => {
  const options = { migrationsDir, now: clock.now, log: silentLog };

  it('uses the configured database', async () => {
    const { path: dataDir, remove } = await privateFolder();
    const opened = await openDatabase({ ...options, url, dataDir });
    expect(await countAlerts(opened.pool)).toBe(1);
    await opened.stop();
    expect(await readdir(dataDir)).toEqual([]);
    await remove();
  });

  it('creates one in the data folder and finds it again', async () => {
    const { path: dataDir, remove } = await privateFolder();
    const first = await openDatabase({ ...options, dataDir });
    await first.pool.query(insertAlert, [nextId(), 'info', clock.now()]);
    await first.stop();
    const second = await openDatabase({ ...options, dataDir });
    expect(await countAlerts(second.pool)).toBe(1);
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
