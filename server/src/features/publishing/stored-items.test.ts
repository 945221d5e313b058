import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { documentHash, PUT_AT, putLive } from '../../testing/live-items.ts';
import { inTransaction } from '../../database/transaction.ts';
import { readStoredItems, readTitles } from './item-state.ts';
import { assignItemNumbers, findSource, saveCounts, upsertSource } from './versions.ts';

const { pool } = await testDatabase();
const keys = async (sourceId: number, at?: number) =>
  [...(await readStoredItems(pool, { sourceId, ...(at !== undefined && { at }) })).keys()].toSorted();

const cocoa = { kind: 'course', id: 'cocoa', title: 'Cocoa', file: 'course.json' } as const;
const bean = {
  kind: 'lesson',
  id: 'bean',
  slug: 'the-bean',
  status: 'unlisted',
  position: 4,
  parent: 'course cocoa',
  sourceHash: 'first',
} as const;
const milk = { kind: 'lesson', id: 'milk', parent: 'course cocoa' } as const;

describe('the live items of a source', () => {
  it('ADM-07 are those its revisions started and did not end, by kind and id', async () => {
    const first = await putLive(pool, { source: 'drinks', items: [cocoa, bean, milk] });
    await putLive(pool, { source: 'other', items: [{ kind: 'guide', id: 'bean' }] });
    const second = await putLive(pool, {
      source: 'drinks',
      items: [cocoa, { ...bean, sourceHash: 'second' }],
      removed: ['lesson milk'],
    });
    const sourceId = await findSource(pool, { tenantId: 'spring', source: 'drinks' });
    const now = await readStoredItems(pool, { sourceId });
    expect([...now.keys()].toSorted()).toEqual(['course cocoa', 'lesson bean']);
    const course = now.get('course cocoa');
    expect(course).toMatchObject({ parentId: null, parent: null, kind: 'course', id: 'cocoa' });
    expect(now.get('lesson bean')).toEqual({
      itemId: expect.any(Number) as number,
      kind: 'lesson',
      id: 'bean',
      slug: 'the-bean',
      status: 'unlisted',
      position: 4,
      parentId: course?.itemId,
      parent: 'course cocoa',
      hash: documentHash({ id: 'bean', sourceHash: 'second' }),
      sourceHash: 'second',
    });
    expect(await keys(sourceId, first)).toEqual(['course cocoa', 'lesson bean', 'lesson milk']);
    expect((await readStoredItems(pool, { sourceId, at: first })).get('lesson bean')?.sourceHash).toBe(
      'first',
    );
    expect(await keys(sourceId, second)).toEqual(['course cocoa', 'lesson bean']);
    expect(await keys(sourceId, 0)).toEqual([]);
    const listed = await pool.query(
      `select v.title, v.file from item_versions v join items i on i.id = v.item_id
       where v.to_rev is null and v.source_id = $1 order by i.content_id`,
      [sourceId],
    );
    expect(listed.rows).toEqual([
      { title: null, file: null },
      { title: 'Cocoa', file: 'course.json' },
    ]);
  });

  it('ADM-07 are in the history with person, time and count', async () => {
    const revision = await putLive(pool, { source: 'soups', tenantId: 'kube', items: [], backTo: 1 });
    await inTransaction(pool, (client) => saveCounts(client, { revision, added: 3, changed: 2, removed: 1 }));
    const { rows } = await pool.query(
      `select r.tenant_id, s.name, r.author, r.created_at, r.back_to, r.added, r.changed, r.removed
       from revisions r join sources s on s.id = r.source_id where r.number = $1`,
      [revision],
    );
    expect(rows).toEqual([
      {
        tenant_id: 'kube',
        name: 'soups',
        author: 'Ines',
        created_at: PUT_AT,
        back_to: '1',
        added: 3,
        changed: 2,
        removed: 1,
      },
    ]);
  });
});

describe('stable numbers', () => {
  const source = (tenantId: string, name: string) =>
    inTransaction(pool, (client) => upsertSource(client, { tenantId, source: name }));

  it('ADM-07 belong to a source in its tenant, from its first publish', async () => {
    const cakes = await source('spring', 'cakes');
    expect(await source('spring', 'cakes')).toBe(cakes);
    expect(await source('kube', 'cakes')).not.toBe(cakes);
    expect(await findSource(pool, { tenantId: 'spring', source: 'cakes' })).toBe(cakes);
    expect(await findSource(pool, { tenantId: 'spring', source: 'never' })).toBe(0);
  });

  it('CRS-03 belong to an item by tenant, kind and id, so that progress is kept', async () => {
    type Items = Parameters<typeof assignItemNumbers>[1]['items'];
    const assign = (tenantId: string, ...items: object[]) =>
      inTransaction(pool, (client) =>
        assignItemNumbers(client, { tenantId, items: items as unknown as Items }),
      );
    const numbers = await assign('spring', { kind: 'lesson', id: 'rice' }, { kind: 'guide', id: 'rice' });
    expect([...numbers.keys()].toSorted()).toEqual(['guide rice', 'lesson rice']);
    expect(new Set(numbers.values()).size).toBe(2);
    const again = await assign('spring', { kind: 'lesson', id: 'rice' }, { kind: 'lesson', id: 'corn' });
    expect(again.get('lesson rice')).toBe(numbers.get('lesson rice'));
    expect([...again.keys()]).toHaveLength(2);
    const elsewhere = await assign('kube', { kind: 'lesson', id: 'rice' });
    expect(elsewhere.get('lesson rice')).not.toBe(numbers.get('lesson rice'));
  });
});

describe('titles of documents', () => {
  it('ADM-07 are their titles or names', async () => {
    await putLive(pool, {
      source: 'people',
      items: [
        { kind: 'guide', id: 'stew', title: 'A stew' },
        { kind: 'instructor', id: 'otto', card: { title: undefined, name: 'Otto' } },
        { kind: 'tag', id: 'hot', card: { title: undefined } },
      ],
    });
    const hashes = ['stew', 'otto', 'hot', 'unknown'].map((id) => documentHash({ id, sourceHash: 'one' }));
    const titles = await readTitles(pool, hashes);
    expect(hashes.map((hash) => titles.get(hash))).toEqual(['A stew', 'Otto', '', undefined]);
  });
});
