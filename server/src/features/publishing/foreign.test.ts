import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFolder } from '@academy/compiler/check';
import { renderItems } from '@academy/compiler/render';
import { describe, expect, it } from 'vitest';
import { cocoa, cocoaAuthor } from '../../testing/cocoa.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import { publish } from './publish.ts';

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
    readAsset: ({ path }) => readFile(path),
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
