import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import type { CheckedFolder } from '@academy/compiler/catalog';
import { testDatabase } from '../../testing/database.ts';
import { documentHash, putLive } from '../../testing/live-items.ts';
import type { LiveItem } from '../../testing/live-items.ts';
import { desired, fault, folderWith, intentOf, lesson, origin, planner, tea } from '../../testing/plans.ts';
import { computeChanges, desiredItems, makePlan } from './plan.ts';

const { pool } = await testDatabase();
const plan = planner(pool);

describe('the plan of a first publish', () => {
  it('ADM-07 adds everything, with its addresses', async () => {
    const items = [tea, lesson('green'), lesson('later', { status: 'draft' })];
    const intent = intentOf('fresh', items, { tenantId: 'kube' });
    const made = await plan(intent, folderWith());
    expect(made).toEqual({
      source: 'fresh',
      base: 0,
      planHash: (await computeChanges(pool, intent)).planHash,
      total: { added: 3, changed: 0, removed: 0, moved: 0, unchanged: 0 },
      kinds: [
        { kind: 'course', added: 1, changed: 0, removed: 0 },
        { kind: 'lesson', added: 2, changed: 0, removed: 0 },
      ],
      changes: [
        { ...added('course', 'tea'), slug: 'making-tea', address: '/courses/making-tea' },
        { ...added('lesson', 'green'), address: '/courses/making-tea/lessons/green' },
        { ...added('lesson', 'later'), status: 'draft', address: null },
      ],
      moves: [],
      addresses: [],
      origin,
      rolledBack: null,
      faults: [],
      warnings: [],
      missingPictures: [],
      learners: { people: 0, lessons: [] },
      refusal: null,
    });
  });

  const added = (kind: string, id: string) => ({
    change: 'added',
    kind,
    id,
    slug: id,
    title: `The ${id}`,
    status: 'live',
    fields: [],
    texts: [],
  });

  it('ADM-07 lists five hundred changes and two hundred faults and warnings, and counts all', async () => {
    const many = Array.from({ length: 501 }, (_, at): LiveItem => ({ kind: 'guide', id: `guide-${at}` }));
    const faults = Array.from({ length: 201 }, (_, at) => fault(`file-${at}`));
    const made = await plan(intentOf('many', many), folderWith({ faults, warnings: faults }));
    expect(made.total.added).toBe(501);
    expect([made.changes, made.faults, made.warnings].map(({ length }) => length)).toEqual([500, 200, 200]);
    expect(made.planHash).toBeNull();
  });

  it('ADM-07 takes title and file of each item from the folder', () => {
    const item = { ...lesson('green'), slug: 'green', status: 'live', order: 2, sourceHash: 'one' };
    const parent = { kind: 'course', id: 'tea' };
    const checked = { items: [{ ...item, parent, title: 'Green', file: 'green.json' }] };
    expect(desiredItems(checked as unknown as CheckedFolder)).toEqual([
      {
        kind: 'lesson',
        id: 'green',
        slug: 'green',
        status: 'live',
        position: 2,
        parent: 'course tea',
        sourceHash: 'one',
        title: 'Green',
        file: 'green.json',
      },
    ]);
  });
});

describe('the plan of a rollback', () => {
  /** Live items have a document, but neither title nor file. */
  const before = (items: LiveItem[]) =>
    desired(items).map(({ title: _title, file: _file, ...item }) => ({
      ...item,
      hash: documentHash(item),
    }));

  it('PLAN-05 takes titles from the documents, and undoes no rollback', async () => {
    await putLive(pool, {
      source: 'cakes',
      items: [
        { kind: 'guide', id: 'apple' },
        { kind: 'guide', id: 'plum' },
      ],
    });
    const items: LiveItem[] = [
      { kind: 'guide', id: 'apple', sourceHash: 'two', title: 'Apple pie' },
      { kind: 'guide', id: 'plum' },
    ];
    const revision = await putLive(pool, { source: 'cakes', items, backTo: 1 });
    const old: LiveItem[] = [
      { kind: 'guide', id: 'apple' },
      { kind: 'guide', id: 'plum', position: 7 },
    ];
    const back = await plan({ ...intentOf('cakes', []), desired: before(old) });
    expect(back).toMatchObject({
      changes: [{ change: 'changed', id: 'apple', title: 'The apple' }],
      moves: [{ id: 'plum', title: 'plum', from: 1, to: 7 }],
      rolledBack: null,
    });
    const forth = await plan(intentOf('cakes', old), folderWith());
    expect(forth.rolledBack).toMatchObject({
      revision,
      backTo: 1,
      author: 'Ines',
      undoes: [{ id: 'apple' }],
    });
  });

  it('ADM-07 is consistent, whatever is published while it is made', async () => {
    const items: LiveItem[] = [{ kind: 'guide', id: 'soup' }];
    await putLive(pool, { source: 'soups', items });
    let publishes = 1;
    const meanwhile = {
      connect: async () => {
        const client = await pool.connect();
        const query = async (text: string, values?: unknown[]) => {
          const result: unknown = await client.query(text, values);
          // After the first read of the plan.
          if (values && publishes-- === 1) await putLive(pool, { source: 'soups', items, backTo: 1 });
          return result;
        };
        return { query, release: () => client.release() };
      },
      query: pool.query.bind(pool),
    } as unknown as Pool;
    const made = await makePlan(meanwhile, {
      intent: intentOf('soups', items),
      origin,
      checked: folderWith(),
    });
    expect(publishes).toBeLessThan(1);
    expect(made.rolledBack).toBeNull();
    expect((await plan(intentOf('soups', items), folderWith())).rolledBack).not.toBeNull();
  });
});
