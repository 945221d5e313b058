import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { followChanges } from './live.ts';
import { openPool } from './pool.ts';
import { testDatabase } from '../testing/database.ts';
import { silentLog } from '../testing/log.ts';

const database = await testDatabase();

/** A node with its own pool that follows a value. */
async function node() {
  const pool = openPool({ url: database.url, log: silentLog });
  const changes = await followChanges({ url: database.url, pool, log: silentLog });
  onTestFinished(async () => {
    await changes.stop();
    await pool.end();
  });
  return changes;
}

describe('a value that follows the database', () => {
  it('ADM-07 is reloaded on a NOTIFY of another node, and only then', async () => {
    const [one, other] = [await node(), await node()];
    let reads = 0;
    const followed = await one.follow('things', async () => ++reads);
    const unrelated = await one.follow('others', async () => ++reads * 100);
    expect([followed.current(), unrelated.current()]).toEqual([1, 200]);
    await other.announce('things');
    await vi.waitFor(() => expect(followed.current()).toBe(3), { timeout: 25_000 });
    expect(unrelated.current()).toBe(200);
  });

  it('ADM-07 never returns to an older value after a slow read', async () => {
    const changes = await node();
    const answers: (() => void)[] = [];
    let version = 1;
    const read = () => {
      const seen = version;
      return new Promise<number>((resolve) => answers.push(() => resolve(seen)));
    };
    const answerNewest = () =>
      vi.waitFor(() => (answers.pop() ?? expect.fail('Nobody reads'))(), { timeout: 25_000 });
    const following = changes.follow('things', read);
    await answerNewest();
    const followed = await following;
    version = 2;
    const early = followed.refresh();
    version = 3;
    const late = followed.refresh();
    await answerNewest();
    await answerNewest();
    await Promise.all([early, late]);
    expect(followed.current()).toBe(3);
  });

  it('ADM-07 keeps its value when a read fails, and reloads on the next NOTIFY', async () => {
    const changes = await node();
    let isBroken = false;
    let value = 'first';
    const followed = await changes.follow('things', async () => {
      if (isBroken) throw new Error('The database is away');
      return value;
    });
    isBroken = true;
    await expect(followed.refresh()).rejects.toThrow('The database is away');
    expect(followed.current()).toBe('first');
    isBroken = false;
    value = 'second';
    await changes.announce('things');
    await vi.waitFor(() => expect(followed.current()).toBe('second'), { timeout: 25_000 });
  });

  it('ADM-07 catches up after its listening connection was lost', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const changes = await node();
    let value = 'first';
    const followed = await changes.follow('things', async () => value);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    value = 'written while nobody listened';
    await vi.waitFor(
      () => {
        vi.advanceTimersByTime(10_000);
        expect(followed.current()).toBe(value);
      },
      { timeout: 25_000 },
    );
    value = 'announced again';
    await changes.announce('things');
    await vi.waitFor(() => expect(followed.current()).toBe(value), { timeout: 25_000 });
  });
});
