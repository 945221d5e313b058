import { describe, expect, it } from 'vitest';
import { keyOf } from './item-state.ts';
import type { ItemState, StoredItem } from './item-state.ts';
import { addressIn, changedAddresses, changedIds } from './plan-addresses.ts';

type Fields = Partial<StoredItem> & { file?: string };
const item = (kind: ItemState['kind'], id: string, fields: Fields = {}): StoredItem => ({
  kind,
  id,
  slug: id,
  status: 'live',
  position: 1,
  parent: null,
  sourceHash: 'one',
  itemId: 7,
  parentId: null,
  hash: 'document',
  ...fields,
});
const items = (...all: StoredItem[]) => new Map(all.map((one) => [keyOf(one), one]));
const tea = item('course', 'tea', { slug: 'making-tea' });
const leaves = item('module', 'leaves', { parent: 'course tea' });
const green = item('lesson', 'green', { parent: 'module leaves' });
const black = item('lesson', 'black', { parent: 'course tea' });
const all = items(tea, leaves, green, black);

describe('the address of an item', () => {
  it('PLAN-04 is that of its page, for a lesson below its course', () => {
    expect([tea, green, black].map((one) => addressIn(all, one))).toEqual([
      '/courses/making-tea',
      '/courses/making-tea/lessons/green',
      '/courses/making-tea/lessons/black',
    ]);
    expect(
      (['guide', 'path', 'instructor', 'page'] as const).map((kind) => addressIn(all, item(kind, 'cup'))),
    ).toEqual(['/guides/cup', '/paths/cup', '/instructors/cup', '/cup']);
  });

  it('PLAN-04 is null for an item without a page', () => {
    for (const kind of ['module', 'test', 'tag', 'workshop'] as const)
      expect(addressIn(all, item(kind, 'cup'))).toBeNull();
    const lost = [null, 'course gone', 'module gone'].map((parent) => item('lesson', 'cup', { parent }));
    expect(lost.map((lesson) => addressIn(all, lesson))).toEqual([null, null, null]);
    const orphans = items(item('module', 'leaves', { parent: null }));
    expect(addressIn(orphans, green)).toBeNull();
    const unfinished = items({ ...tea, status: 'draft' }, leaves, green, black);
    expect([green, black].map((one) => addressIn(unfinished, one))).toEqual([null, null]);
  });
});

describe('changed addresses', () => {
  const draft = (one: StoredItem): StoredItem => ({ ...one, status: 'draft' });

  it('PLAN-04 lead to the new address of their item, including all lessons of a course, in order', () => {
    const desired = items({ ...tea, slug: 'tea' }, leaves, { ...green, slug: 'verde' }, black);
    expect(changedAddresses(all, desired)).toEqual([
      { from: '/courses/making-tea', to: '/courses/tea', isRemoved: false },
      { from: '/courses/making-tea/lessons/black', to: '/courses/tea/lessons/black', isRemoved: false },
      { from: '/courses/making-tea/lessons/green', to: '/courses/tea/lessons/verde', isRemoved: false },
    ]);
    expect(changedAddresses(all, all)).toEqual([]);
  });

  it('PLAN-04 of a removed lesson lead to its course if it is visible, and of other items nowhere', () => {
    const guide = item('guide', 'cup');
    const live = items(...all.values(), guide);
    const gone = (to: string | null) => [
      { from: '/courses/making-tea/lessons/black', to, isRemoved: true },
      { from: '/courses/making-tea/lessons/green', to, isRemoved: true },
      { from: '/guides/cup', to: null, isRemoved: true },
    ];
    expect(changedAddresses(live, items(tea))).toEqual(gone('/courses/making-tea'));
    const course = { from: '/courses/making-tea', to: null, isRemoved: true };
    expect(changedAddresses(live, items(draft(tea)))).toEqual([course, ...gone(null)]);
    expect(changedAddresses(live, items())).toEqual([course, ...gone(null)]);
  });

  it('PLAN-04 lead nowhere for an item that becomes a draft, and a draft had none', () => {
    const desired = items(tea, leaves, draft(green), black);
    expect(changedAddresses(all, desired)).toEqual([
      { from: '/courses/making-tea/lessons/green', to: null, isRemoved: true },
    ]);
    expect(changedAddresses(items(tea, draft(black)), items(tea))).toEqual([]);
    expect(changedAddresses(desired, all)).toEqual([]);
  });

  it('PLAN-04 exclude addresses that another item has taken over, unless it is a draft', () => {
    const other = item('lesson', 'other', { slug: 'black', parent: 'course tea' });
    expect(changedAddresses(all, items(tea, leaves, green, other))).toEqual([]);
    expect(changedAddresses(all, items(tea, leaves, green, draft(other)))).toEqual([
      { from: '/courses/making-tea/lessons/black', to: '/courses/making-tea', isRemoved: true },
    ]);
  });
});

describe('a changed id', () => {
  const warnings = (removed: StoredItem[], added: (StoredItem & { file?: string })[]) =>
    changedIds(
      { added, removed },
      { live: items(tea, leaves, ...removed), desired: items(tea, leaves, ...added) },
    );

  it('PLAN-03 is reported: at the same address everyone starts over', () => {
    const renamed = { ...black, id: 'assam' };
    expect(warnings([black], [{ ...renamed, file: 'black/lesson.json' }])).toEqual([
      {
        file: 'black/lesson.json',
        line: 1,
        message: 'the id of this lesson was black and is assam, so that everybody begins it anew',
        hint: 'keep the id: progress and favorites hang on it, titles and slugs may change',
      },
    ]);
    expect(warnings([black], [renamed]).map(({ file }) => file)).toEqual(['lesson assam']);
  });

  it('PLAN-03 is not reported at another address, for another kind, or without any address', () => {
    expect(warnings([black], [{ ...black, id: 'assam', slug: 'assam' }])).toEqual([]);
    const page = item('page', 'cup', { slug: 'guides/cup' });
    expect(warnings([page], [item('guide', 'cup')])).toEqual([]);
    expect(warnings([item('tag', 'hot')], [item('tag', 'cold')])).toEqual([]);
  });
});
