import { describe, expect, it, vi } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { testDatabase } from '../testing/database.ts';
import { startPgbouncer } from '../testing/pgbouncer.ts';
import { testServer } from '../testing/server.ts';
import { whenDone } from '../testing/when-done.ts';

const database = await testDatabase();
const pgbouncer = await startPgbouncer(database.url);
whenDone(pgbouncer.stop);
const through = { ...database, url: pgbouncer.url };
const tree = contentTree();
const config = { folders: { tenants: tree.folder } };

describe('behind pgbouncer in session mode', () => {
  it('OPS-05 the server starts, publishes, limits its statements and receives changes of other nodes', async () => {
    // Without the periodic poll, only NOTIFY reports a change.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    whenDone(() => void vi.useRealTimers());
    const node = await testServer({ config, database: through });
    const list = async () => (await node.get('/api/v1/courses/list', { tenantId: 'spring' })).text();
    expect(await list()).toContain('Making tea');
    const { rows } = await node.context.database.reads.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    );
    expect(rows).toEqual([{ statement: '15s', lock: '3s' }]);

    tree.edit('spring/courses/01-tea/course.json', (text) => text.replace('Making tea', 'Brewing tea'));
    const other = await testServer({ config, database: through });
    await vi.waitFor(async () => expect(await list()).toContain('Brewing tea'), { timeout: 25_000 });
    await other.stop();
  });
});
