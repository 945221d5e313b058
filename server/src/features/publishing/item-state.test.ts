import { describe, expect, it } from 'vitest';
import { diffItems, hashPlan, isMove, itemStateOf, keyOf } from './item-state.ts';
import type { ItemState, StoredItem } from './item-state.ts';

const item = (id: string, changes: Partial<ItemState> = {}): ItemState => ({
  kind: 'lesson',
  id,
  slug: id,
  status: 'live',
  position: 1,
  parent: 'course cocoa',
  sourceHash: 'one',
  ...changes,
});
const stored = (state: ItemState): StoredItem => ({ ...state, itemId: 7, parentId: 3, hash: 'document' });
const live = new Map([item('bean'), item('milk'), item('pot')].map((one) => [keyOf(one), stored(one)]));
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('changes of a publish', () => {
  it('ADM-07 are none if everything is the same', () => {
    const same = diffItems(live, [item('bean'), item('milk'), item('pot')]);
    expect(same).toEqual({ added: [], changed: [], removed: [], unchanged: 3 });
  });

  it('ADM-07 are items added, changed and removed, each by kind and id', () => {
    const desired = [
      item('bean', { slug: 'seed' }),
      item('milk'),
      item('cup'),
      item('pot', { kind: 'guide' }),
    ];
    const { added, changed, removed, unchanged } = diffItems(live, desired);
    expect([added, changed, removed].map(ids)).toEqual([['cup', 'pot'], ['bean'], ['pot']]);
    expect(unchanged).toBe(1);
  });

  it.each<Partial<ItemState>>([
    { slug: 'other' },
    { status: 'draft' },
    { position: 2 },
    { parent: null },
    { sourceHash: 'two' },
  ])('ADM-07 includes an item with %j', (changes) => {
    expect(ids(diffItems(live, [item('bean', changes)]).changed)).toEqual(['bean']);
  });

  it('ADM-07 take the order and parent of items from the folder', () => {
    const parent = { kind: 'course', id: 'cocoa' } as const;
    const { kind, id, slug, status, sourceHash } = item('bean');
    const written = { kind, id, slug, status, sourceHash, order: 4, parent };
    expect(itemStateOf(written)).toEqual(item('bean', { position: 4 }));
    expect(itemStateOf({ ...written, parent: null }).parent).toBeNull();
  });
});

describe('an item that was only moved', () => {
  const before = stored(item('bean'));

  it('PLAN-02 keeps its content, address and status', () => {
    expect(isMove(before, item('bean', { position: 2 }))).toBe(true);
    expect(isMove(before, item('bean', { parent: 'module leaves' }))).toBe(true);
    const rewritten: Partial<ItemState>[] = [{ slug: 'seed' }, { status: 'draft' }, { sourceHash: 'two' }];
    for (const change of rewritten)
      expect(isMove(before, item('bean', { position: 2, ...change }))).toBe(false);
  });

  it('PLAN-02 is not one that stays in place or comes from another source', () => {
    expect(isMove(before, item('bean'))).toBe(false);
    expect(isMove({ ...before, takenFrom: 'other' }, item('bean', { position: 2 }))).toBe(false);
  });
});

describe('the hash of a plan', () => {
  const changes = (desired: ItemState[]) => diffItems(live, desired);
  const hash = (desired: ItemState[], about: unknown[] = ['spring', 'course-cocoa', 12]) =>
    hashPlan({ about, changes: changes(desired) });
  const planned = [item('bean', { slug: 'seed' }), item('cup')];

  it('ADM-07 is the same for the same plan, whatever the order of the files', () => {
    expect(hash(planned)).toBe(hash(planned.toReversed()));
    expect(hash(planned)).toMatch(/^[\w-]{43}$/);
  });

  it.each<[string, ItemState[], unknown[]?]>([
    ['another base', planned, ['spring', 'course-cocoa', 13]],
    ['another tenant', planned, ['kube', 'course-cocoa', 12]],
    ['another slug', [item('bean', { slug: 'seeds' }), item('cup')]],
    ['another text', [item('bean', { slug: 'seed' }), item('cup', { sourceHash: 'two' })]],
    ['one removal less', [...planned, item('pot')]],
    ['another removal', [...planned, item('milk')]],
    ['another addition', [item('bean', { slug: 'seed' }), item('mug')]],
    ['an addition of another kind', [item('bean', { slug: 'seed' }), item('cup', { kind: 'guide' })]],
  ])('ADM-07 is another one for %s', (_what, desired, about) => {
    expect(hash(desired, about)).not.toBe(hash(planned));
  });

  it('ADM-07 distinguishes an addition from a change', () => {
    const added = { added: [item('bean')], changed: [], removed: [], unchanged: 0 };
    const changed = { added: [], changed: [item('bean')], removed: [], unchanged: 0 };
    expect(hashPlan({ about: [], changes: added })).not.toBe(hashPlan({ about: [], changes: changed }));
  });
});
