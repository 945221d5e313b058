import { describe, expect, it } from 'vitest';
import { contentTree } from '../../testing/content.ts';
import { whenDone } from '../../testing/when-done.ts';
import { readAhead, startPreviewAhead } from './preview-ahead.ts';

const workerFile = new URL('./preview-worker.ts', import.meta.url);

function soup() {
  const tree = contentTree();
  tree.write('soup/course.json', { id: 'soup', slug: 'soup', title: 'Soup', status: 'draft' });
  tree.write('soup/summary.md', 'Warm.');
  for (let at = 10; at < 40; at++) {
    const about = { id: `spoon-${at}`, slug: `spoon-${at}`, title: 'Spoon', status: 'live', type: 'article' };
    tree.write(`soup/${at}/lesson.json`, about);
    tree.write(`soup/${at}/content.md`, 'Eat.');
  }
  return tree;
}

function ahead(tree: ReturnType<typeof contentTree>, file = workerFile) {
  const input = {
    folder: `${tree.folder}/soup`,
    variables: {},
    tenantId: 'spring',
    tenants: tree.folder,
  };
  const reading = readAhead(file, input);
  whenDone(reading.stop);
  return reading;
}

describe('what a thread reads of a folder while the server of a preview starts', () => {
  it('COM-08 is checked as a whole, with drafts, and compiled as far as it is shown first', async () => {
    const found = await ahead(soup()).read();
    if (!found) throw new Error('The thread has found nothing');
    const { items } = found.checked;
    expect(items).toHaveLength(31);
    expect(items[0]).toMatchObject({ kind: 'course', status: 'live' });
    const compiled = await Promise.all(items.map(({ sourceHash }) => found.compiled(sourceHash)));
    expect(compiled.map((item) => item?.id ?? null)).toEqual([
      ...items.slice(0, 16).map(({ id }) => id),
      ...Array.from({ length: 15 }, () => null),
    ]);
  });

  it('COM-08 is read again where a file was saved meanwhile', async () => {
    const tree = soup();
    const reading = ahead(tree);
    tree.edit('soup/summary.md', () => 'Hot.');
    expect(await reading.read()).toBeNull();
  });

  it('COM-08 is read again where the thread fails', async () => {
    expect(await ahead(soup(), new URL('./no-such-worker.js', import.meta.url)).read()).toBeNull();
  });

  it('COM-08 is left to the server where an earlier preview has left its database', () => {
    const tree = soup();
    const start = (config: Pick<Parameters<typeof startPreviewAhead>[0], 'database'>) => {
      const preview = { folder: `${tree.folder}/soup`, variables: {}, tenantId: 'spring' };
      const compilerThread = new URL('./worker.ts', import.meta.url);
      const started = startPreviewAhead({
        ...config,
        preview,
        compilerThread,
        folders: { tenants: tree.folder },
      });
      if (started) whenDone(started.stop);
      return started;
    };
    expect(start({ database: { dataDir: tree.folder } })).toBeDefined();
    tree.write('postgres/PG_VERSION', '18');
    expect(start({ database: { dataDir: tree.folder } })).toBeUndefined();
  });
});
