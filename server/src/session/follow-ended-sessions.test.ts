import { describe, expect, it } from 'vitest';
import type { Changes } from '../database/live.ts';
import { testDatabase } from '../testing/database.ts';
import { followEndedSessions } from './ended-sessions.ts';
import { whenDone } from '../testing/when-done.ts';

const { pool } = await testDatabase();
let time = new Date('2026-01-05T09:00:00Z');
const announced: string[] = [];
const listener = await pool.connect();
listener.on('notification', ({ payload = '' }) => announced.push(payload));
await listener.query('listen academy_changes');
whenDone(() => listener.release(true));

/** A node that is notified of changes when the test says so. */
async function startNode() {
  let refresh = async () => {};
  const changes = {
    follow: async (_channel: string, load: () => Promise<void>) => {
      refresh = load;
      await load();
    },
  } as unknown as Changes;
  const sessions = await followEndedSessions({ pool, changes, now: () => time, retentionSeconds: 600 });
  return { ...sessions, refresh: () => refresh() };
}
const storedIds = async () =>
  (await pool.query<{ id: string }>('select session_id as id from ended_sessions order by 1')).rows.map(
    ({ id }) => id,
  );

describe('ended sessions', () => {
  it('SEC-17 apply immediately where they were ended, and elsewhere after the notification', async () => {
    const [one, other] = [await startNode(), await startNode()];
    await one.end(['a', 'b', 'a']);
    expect(['a', 'b', 'c'].map(one.has)).toEqual([true, true, false]);
    expect(other.has('a')).toBe(false);
    await other.refresh();
    expect(['a', 'b', 'c'].map(other.has)).toEqual([true, true, false]);
    expect((await startNode()).has('a')).toBe(true);
    await expect.poll(() => announced).toHaveLength(1);
  });

  it('SEC-17 are stored and announced only if there are any', async () => {
    const node = await startNode();
    const before = announced.length;
    await node.end([]);
    expect(announced).toHaveLength(before);
  });

  it('SEC-17 may be ended again, which does not extend them elsewhere', async () => {
    const node = await startNode();
    await node.end(['twice']);
    await expect(node.end(['twice'])).resolves.toBeUndefined();
    expect((await storedIds()).filter((id) => id === 'twice')).toHaveLength(1);
  });

  it('SEC-17 are forgotten exactly when none of their access tokens can be valid', async () => {
    const node = await startNode();
    await node.end(['short']);
    time = new Date(time.getTime() + 599_000);
    await node.refresh();
    expect(node.has('short')).toBe(true);
    expect((await startNode()).has('short')).toBe(true);
    time = new Date(time.getTime() + 1_000);
    await node.refresh();
    expect(node.has('short')).toBe(false);
    expect((await startNode()).has('short')).toBe(false);
    await node.end(['last']);
    expect(await storedIds()).toEqual(['last']);
  });
});
