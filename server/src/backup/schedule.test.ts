import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fixedClock } from '../testing/clock.ts';
import { testDatabase } from '../testing/database.ts';
import { privateFolder } from '../testing/folders.ts';
import { silentLogger } from '../testing/log.ts';
import { readExposition } from '../testing/scrape.ts';
import { testConfig } from '../testing/server.ts';
import { openPools } from '../database/pools.ts';
import { backupMetrics, readLastBackup } from './last-backup.ts';
import { backUpIfDue, lastTime, makeBackups } from './schedule.ts';
import { whenDone } from '../testing/when-done.ts';

const START = '2026-01-05T02:59:00Z';
const clock = fixedClock(START);
const place = await privateFolder();
whenDone(place.remove);
const { url, pool } = await testDatabase();

/** Nodes that share one database and one folder, before any backup. */
async function nodes(name: string) {
  clock.set(START);
  await pool.query('delete from backups');
  const folder = join(place.path, name);
  const config = testConfig({ DATABASE_URL: url, BACKUP_DIR: folder, BACKUP_AT: '03:00', BACKUP_KEEP: '2' });
  const log = silentLogger();
  const pools = openPools({ url, log, settings: config.database.pools });
  onTestFinished(async () => void (await Promise.all(Object.values(pools).map((one) => one.end()))));
  const context = {
    config,
    log,
    now: clock.now,
    database: { ...pools, url, pool: pools.writes, stop: async () => undefined },
  };
  const files = () => readdir(folder).catch(() => []);
  return { context, folder, files, tick: () => backUpIfDue(context) };
}

const HOUR_MS = 3_600_000;

describe('scheduled backups', { timeout: 120_000 }, () => {
  it('BAK-08 are made once a day by one of the nodes, keeping the newest ones', async () => {
    const { files, folder, tick } = await nodes('daily');
    // Yesterday's time has passed without a backup.
    await Promise.all([tick(), tick(), tick()]);
    expect(await files()).toEqual(['academy-2026-01-05T02-59-00Z.backup']);
    await writeFile(join(folder, 'notes.txt'), 'of the operator');
    clock.advance(60_000);
    await Promise.all([tick(), tick()]);
    await tick();
    clock.advance(23 * HOUR_MS);
    await tick();
    expect(await files()).toEqual([
      'academy-2026-01-05T02-59-00Z.backup',
      'academy-2026-01-05T03-00-00Z.backup',
      'notes.txt',
    ]);
    clock.advance(HOUR_MS);
    await tick();
    expect(await files()).toEqual([
      'academy-2026-01-05T03-00-00Z.backup',
      'academy-2026-01-06T03-00-00Z.backup',
      'notes.txt',
    ]);
    const last = await readLastBackup(pool);
    expect(last).toEqual({
      succeededAt: new Date('2026-01-06T03:00:00Z'),
      bytes: expect.any(Number),
      error: null,
    });
  });

  it('BAK-08 are retried an hour after a failure, and report the reason', async () => {
    const { context, files, folder, tick } = await nodes('failing');
    const metrics = new Registry();
    backupMetrics({ ...context, metrics });
    const read = async () => {
      const { value } = readExposition(await metrics.metrics());
      const names = ['last_success_seconds', 'failed', 'bytes'].map((name) => `academy_backup_${name}`);
      return Object.fromEntries(names.map((name) => [name, value(name)]));
    };
    // Moves past the daily time.
    clock.advance(HOUR_MS);
    // A file in place of the folder.
    await writeFile(folder, '');
    await tick();
    expect(await readLastBackup(pool)).toEqual({
      succeededAt: null,
      bytes: 0,
      error: expect.stringContaining('EEXIST'),
    });
    expect(await read()).toEqual({
      academy_backup_last_success_seconds: 0,
      academy_backup_failed: 1,
      academy_backup_bytes: 0,
    });
    await rm(folder);
    clock.advance(HOUR_MS - 120_000);
    await tick();
    expect(await files()).toEqual([]);
    clock.advance(120_001);
    await tick();
    expect(await files()).toHaveLength(1);
    expect(await read()).toMatchObject({ academy_backup_failed: 0 });
  });

  it("BAK-08 are not made without a folder, and don't delay shutdown", async () => {
    const { context, files } = await nodes('stopped');
    const none = { ...context, config: testConfig({}) };
    expect([none, context].map(({ config }) => makeBackups.isOn?.(config))).toEqual([false, true]);
    await backUpIfDue(context, AbortSignal.abort(new Error('The server stopped meanwhile')));
    await expect(readLastBackup(pool)).resolves.toMatchObject({ error: 'The server stopped meanwhile' });
    expect(await files()).toEqual([]);
  });

  it('FLT-08 continue after a clock that was a year ahead is corrected', async () => {
    const { tick, files } = await nodes('jumping');
    clock.advance(365 * 24 * HOUR_MS);
    await tick();
    clock.advance(-365 * 24 * HOUR_MS);
    await tick();
    expect(await files()).toEqual([
      'academy-2026-01-05T02-59-00Z.backup',
      'academy-2027-01-05T02-59-00Z.backup',
    ]);
  });

  it('BAK-08 are scheduled in UTC', () => {
    expect(lastTime(new Date('2026-01-05T03:00:00Z'), 180)).toEqual(new Date('2026-01-05T03:00:00Z'));
    expect(lastTime(new Date('2026-01-05T02:59:59Z'), 180)).toEqual(new Date('2026-01-04T03:00:00Z'));
    expect(lastTime(new Date('2026-01-05T00:00:00Z'), 0)).toEqual(new Date('2026-01-05T00:00:00Z'));
  });
});
