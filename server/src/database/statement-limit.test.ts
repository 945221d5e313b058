import { describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { silentLog } from '../testing/log.ts';
import { limitPerStatement } from './statement-limit.ts';
import { openPool } from './pool.ts';

const { url, pool } = await testDatabase();

function sharedPool({ waitMs }: { waitMs: number }) {
  const shared = limitPerStatement(openPool({ url, log: silentLog, size: 4, lockTimeoutMs: 60_000 }), {
    waitMs,
  });
  onTestFinished(() => shared.end());
  return shared;
}

async function lockFavorites() {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('lock table favourites');
  return async () => {
    await holder.query('rollback');
    holder.release();
  };
}

describe('a pool with a limit per statement', () => {
  it('OPS-02 leaves half of its connections to other statements', async () => {
    const unlock = await lockFavorites();
    const shared = sharedPool({ waitMs: 60_000 });
    const stuck = Array.from({ length: 10 }, () =>
      shared.query({ name: 'stuck', text: 'select 1 from favourites' }),
    );
    await expect.poll(() => shared.totalCount).toBe(2);
    expect((await shared.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    expect(shared.waitingCount).toBe(0);
    await unlock();
    expect((await Promise.all(stuck)).map(({ rows }) => rows)).toEqual(Array.from({ length: 10 }, () => []));
  });

  it('OPS-02 rejects callers that wait too long for their turn, and goes on', async () => {
    const unlock = await lockFavorites();
    const shared = sharedPool({ waitMs: 50 });
    const text = 'select 1 from favourites';
    const stuck = [shared.query(text), shared.query(text)];
    await expect(shared.query(text)).rejects.toThrow('timeout exceeded when trying to connect');
    await unlock();
    await Promise.all(stuck);
    expect((await shared.query(text)).rows).toEqual([]);
  });
});
