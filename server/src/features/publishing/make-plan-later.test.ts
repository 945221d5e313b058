import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { PUT_AT, putLive } from '../../testing/live-items.ts';
import type { LiveItem } from '../../testing/live-items.ts';
import { fault, folderWith, intentOf, lesson, planner, TEA, tea } from '../../testing/plans.ts';
import { addPeople } from '../../testing/tokens.ts';
import { computeChanges } from './plan.ts';
import type { Intent } from './plan.ts';

const { pool } = await testDatabase();
await addPeople(pool, { issuer: 'https://login.test', now: () => PUT_AT });
const plan = planner(pool);

describe('the plan of a later publish', () => {
  it('PLAN-02 lists rewritten, moved and removed items under the titles that readers know', async () => {
    const base = await putLive(pool, { source: 'tea', items: TEA });
    await putLive(pool, {
      source: 'tea-of-others',
      tenantId: 'kube',
      items: [{ kind: 'guide', id: 'later' }],
    });
    const next: LiveItem[] = TEA.slice(0, 5);
    next[1] = lesson('green', { sourceHash: 'two', title: 'Green tea', slug: 'green-tea' });
    next[2] = lesson('black', { position: 9 });
    const made = await plan(intentOf('tea', next), folderWith());
    expect(made).toMatchObject({
      base,
      total: { added: 0, changed: 1, removed: 1, moved: 1, unchanged: 3 },
      kinds: [{ kind: 'lesson', added: 0, changed: 1, removed: 1 }],
      changes: [
        {
          change: 'changed',
          id: 'green',
          title: 'Green tea',
          address: '/courses/making-tea/lessons/green-tea',
        },
        {
          change: 'removed',
          id: 'oolong',
          title: 'The oolong',
          address: '/courses/making-tea/lessons/oolong',
        },
      ],
      moves: [{ kind: 'lesson', id: 'black', slug: 'black', title: 'The black', from: 2, to: 9 }],
      addresses: [
        {
          from: '/courses/making-tea/lessons/green',
          to: '/courses/making-tea/lessons/green-tea',
          isRemoved: false,
        },
        { from: '/courses/making-tea/lessons/oolong', to: '/courses/making-tea', isRemoved: true },
      ],
      refusal: null,
    });
    expect(made.changes[0]).not.toHaveProperty('takenFrom');
  });

  it('PLAN-04 shows the former address of a removed item, even if its course changes', async () => {
    const renamed = [{ ...tea, slug: 'tea' }, ...TEA.slice(1, 5)];
    const { changes } = await plan(intentOf('tea', renamed));
    expect(changes.map(({ id, address }) => [id, address])).toEqual([
      ['tea', '/courses/tea'],
      ['oolong', '/courses/making-tea/lessons/oolong'],
    ]);
  });

  it('PLAN-02 lists five hundred moves and addresses, and counts all', async () => {
    const many = Array.from({ length: 501 }, (_, at): LiveItem => ({ kind: 'guide', id: `many-${at}` }));
    await putLive(pool, { source: 'many', items: many });
    const moved = await plan(
      intentOf(
        'many',
        many.map((item, at) => ({ ...item, position: at + 1 })),
      ),
    );
    expect([moved.total.moved, moved.moves.length]).toEqual([501, 500]);
    const renamed = await plan(
      intentOf(
        'many',
        many.map((item) => ({ ...item, slug: `${item.id}-new` })),
      ),
    );
    expect([renamed.total.changed, renamed.addresses.length]).toEqual([501, 500]);
  });

  it('PLAN-03 counts the learners of rewritten items, under their new titles, and ignores moves', async () => {
    await pool.query(
      `insert into progress (user_id, item_id, started_at, touched_at, revision)
       select u.id, i.id, $1, $1, 1 from users u, items i
       where u.subject = 'ada' and i.tenant_id = 'spring' and i.content_id in ('green', 'black')`,
      [PUT_AT],
    );
    const [course, , , ...rest] = TEA;
    const moved = lesson('black', { position: 9 });
    const green = lesson('green', { sourceHash: 'two', title: 'Green tea' });
    const { learners } = await plan(intentOf('tea', [course ?? tea, green, moved, ...rest]));
    expect(learners).toEqual({
      people: 1,
      lessons: [
        { change: 'changed', kind: 'lesson', id: 'green', slug: 'green', title: 'Green tea', people: 1 },
      ],
    });
  });

  it('PLAN-01 counts the changes of a folder with faults', async () => {
    const next = [{ ...tea, sourceHash: 'two' }, ...TEA.slice(1)];
    const made = await plan(intentOf('tea', next), folderWith({ faults: [fault('tea.json')] }));
    expect(made).toMatchObject({ planHash: null, faults: [fault('tea.json')], total: { changed: 1 } });
  });

  it('ADM-07 refuses to remove more than a fifth, unless that is intended', async () => {
    const most = TEA.slice(0, 4);
    const refused = await plan(intentOf('tea', most));
    expect(refused).toMatchObject({
      planHash: null,
      refusal:
        'This removes 2 of the 6 items that tea has live, which is more than a fifth: allow removals if this is intended.',
    });
    const allowed = await plan(intentOf('tea', most, { allowRemovals: true }));
    expect(allowed).toMatchObject({ planHash: expect.any(String) as string, refusal: null });
  });

  it('ADM-07 reports a fault if another source owns the id, and a warning if it replaces bundled content', async () => {
    await putLive(pool, { source: 'bundled', items: [{ kind: 'guide', id: 'kettle' }] });
    const items: LiveItem[] = [{ kind: 'guide', id: 'kettle' }, tea];
    const intent = intentOf('thief', items);
    const made = await plan(intent, folderWith({ faults: [fault('own.json')] }));
    expect(made.planHash).toBeNull();
    expect(made.faults).toEqual([
      fault('own.json'),
      {
        file: 'tea.json',
        line: 1,
        message: 'the id tea of this course belongs to the source tea',
        hint: 'publish it from there, take it over with --take-over tea, or give this one another id',
      },
    ]);
    expect(made.warnings).toEqual([
      {
        file: 'kettle.json',
        line: 1,
        message: 'this guide replaces the bundled one named kettle',
        hint: 'nothing to do if this is intended',
      },
    ]);
    const unnamed = intent.desired.map(({ file: _file, ...item }) => item);
    const again = await plan({ ...intent, desired: unnamed });
    expect([again.faults[0]?.file, again.warnings[0]?.file]).toEqual(['course tea', 'guide kettle']);
    expect(again.planHash).toBeNull();
  });

  it('PLAN-06 shows which source items are taken over from, and has a different hash', async () => {
    const intent = intentOf('tea-two', TEA);
    const made = await plan({ ...intent, takeOver: 'tea' });
    expect(made).toMatchObject({ faults: [], total: { added: 0, changed: 6 } });
    expect(made.changes.map(({ takenFrom }) => takenFrom)).toEqual(TEA.map(() => 'tea'));
    const hashOf = async (more: Partial<Intent>) =>
      (await computeChanges(pool, { ...intent, ...more })).planHash;
    const hashes = await Promise.all([
      hashOf({}),
      hashOf({ takeOver: 'tea' }),
      hashOf({ takeOver: 'nowhere' }),
      hashOf({ about: ['rollback', 3] }),
      hashOf({ source: 'tea-three' }),
    ]);
    expect(new Set(hashes).size).toBe(5);
    expect(await hashOf({})).toBe(hashes[0]);
  });
});
