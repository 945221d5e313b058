import { join } from 'node:path';
import { checkFolder } from '@academy/compiler/check';
import { renderItems } from '@academy/compiler/render';
import { describe, expect, it } from 'vitest';
import { openPool } from '../../database/pool.ts';
import { cocoa } from '../../testing/cocoa.ts';
import { contentTree } from '../../testing/content.ts';
import { testDatabase } from '../../testing/database.ts';
import { silentLog } from '../../testing/log.ts';
import { publish } from './publish.ts';

const database = await testDatabase();
const files = Object.entries(cocoa()).map(([path, content]) => [`course-cocoa/${path}`, content]);
const folder = join(contentTree(Object.fromEntries(files)).folder, 'course-cocoa');
const checked = await checkFolder(folder);

describe('concurrent publishes', () => {
  it('ADM-07 of many tenants succeed with the smallest connection pool allowed', async () => {
    const pool = openPool({ url: database.url, log: silentLog, size: 2, connectTimeoutMs: 20_000 });
    const tenants = ['spring', 'kube', 'tanzu', 'tea', 'coffee'];
    try {
      const published = await Promise.all(
        tenants.map((tenantId) =>
          publish(pool, {
            tenantId,
            source: 'course-cocoa',
            author: 'Ada',
            folderHash: '',
            checked,
            render: (known) => renderItems(checked, { known: (hash) => known.has(hash) }),
            readAsset: () => [],
            now: new Date('2026-01-05T09:00:00Z'),
            // Several batches, so that some are read while others are written.
            batch: 2,
          }),
        ),
      );
      expect(published.map(({ added }) => added)).toEqual(tenants.map(() => checked.items.length));
    } finally {
      await pool.end();
    }
    const { rows } = await database.pool.query<{ tenant_id: string; sections: number }>(
      'select tenant_id, count(*)::int as sections from search_sections group by tenant_id',
    );
    expect(new Set(rows.map(({ tenant_id }) => tenant_id))).toEqual(new Set(tenants));
    expect(new Set(rows.map(({ sections }) => sections)).size).toBe(1);
  });
});
