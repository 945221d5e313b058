import { join } from 'node:path';
import { checkFolder } from '@academy/compiler/check';
import { renderItems } from '@academy/compiler/render';
import { fileChunks } from '@academy/compiler/folder/file-chunks';
import { describe, expect, it } from 'vitest';
import { CHUNK_BYTES } from '../../catalog/asset-chunks.ts';
import { cocoa, cocoaAuthor } from '../../testing/cocoa.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import { publish } from './publish.ts';
import { findTarget, rollBackTo } from './rollback.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const { publishFiles } = cocoaAuthor(server);

async function publishDirectly(source: string, changes: Parameters<typeof cocoa>[0]) {
  const files = Object.entries(cocoa(changes)).map(([path, content]) => [`${source}/${path}`, content]);
  const folder = join(contentTree(Object.fromEntries(files)).folder, source);
  const checked = await checkFolder(folder);
  return publish(server.context.database.publishing, {
    tenantId: 'spring',
    source,
    author: 'Mallory',
    folderHash: '',
    checked,
    render: (known) => renderItems(checked, { known: (hash) => known.has(hash) }),
    readAsset: ({ path }) => fileChunks(path, CHUNK_BYTES),
    now: new Date('2026-01-05T09:00:00Z'),
  });
}

const course = (changes: object) => ({
  'course.json': { id: 'cocoa', slug: 'cocoa', title: 'Stolen', status: 'live', ...changes },
});

describe('publishing without a plan', () => {
  it('ADM-07 refuses ids and slugs that another source owns, and writes nothing', async () => {
    await publishFiles(cocoa());
    const foreign = /of this course belongs to the source course-cocoa/;
    await expect(publishDirectly('by-id', course({ slug: 'other-cocoa' }))).rejects.toThrow(foreign);
    await expect(publishDirectly('by-slug', course({ id: 'other-cocoa' }))).rejects.toThrow(
      /belongs to the source course-cocoa/,
    );
    const { rows } = await server.database.pool.query(
      `select s.name from item_versions v join sources s on s.id = v.source_id where s.name like 'by-%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('rolling back without a plan', () => {
  it('ADM-07 refuses items that another source has published since, and writes nothing', async () => {
    const { revision } = await publishFiles(cocoa({ '01-bean/content.md': 'Before.' }));
    const pool = server.context.database.publishing;
    const rollBack = async (to: number) =>
      rollBackTo(pool, {
        target: await findTarget(pool, { tenantId: 'spring', to, source: 'course-cocoa' }),
        allowRemovals: true,
        author: 'Mallory',
        now: new Date('2026-01-05T09:00:00Z'),
        guard: () => {},
        record: async () => {},
      });
    await rollBack(0);
    await publishDirectly('taken-over', course({}));
    await expect(rollBack(revision ?? 0)).rejects.toThrow(
      'the id cocoa of this course belongs to the source taken-over, and 5 more like it.',
    );
    const { rows } = await server.database.pool.query(
      `select from item_versions v join sources s on s.id = v.source_id where s.name = 'course-cocoa' and v.to_rev is null`,
    );
    expect(rows).toEqual([]);
  });
});
