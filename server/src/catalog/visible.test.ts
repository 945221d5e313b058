import { describe, expect, it } from 'vitest';
import type { Person } from '@academy/domain/access';
import type { ItemStatus } from '@academy/compiler/catalog';
import type { Course, Item, Lesson } from './model.ts';
import {
  canRead,
  countedLessons,
  isOpenToVisitors,
  isVisible,
  lockFor,
  missingFor,
  outlineOf,
  requireVisible,
} from './visible.ts';

const visitor: Person = { kind: 'visitor' };
const ada: Person = { kind: 'member', userId: 'ada', isPro: false, isAdmin: false };
const reviewer: Person = { ...ada, userId: 'rae', role: 'reviewer' };
const holder: Person = { kind: 'visitor', hasDraftLink: true };
const STATUSES: ItemStatus[] = ['live', 'unlisted', 'draft'];
const entitled = (status: ItemStatus, ...view: string[]) =>
  ({ status, card: { entitlements: { view } } }) as Item<'lesson'>;

describe('the visibility of an item', () => {
  it('ROLE-01 covers live and unlisted items for everyone, drafts only for people who may read drafts', () => {
    const shownTo = (person: Person) => STATUSES.filter((status) => isVisible({ status }, person));
    expect(shownTo(visitor)).toEqual(['live', 'unlisted']);
    expect(shownTo(ada)).toEqual(['live', 'unlisted']);
    expect(shownTo(reviewer)).toEqual(STATUSES);
    expect(shownTo(holder)).toEqual(STATUSES);
  });

  it('API-08 does not distinguish a hidden item from an unknown one', () => {
    const draft = { status: 'draft' as const };
    const refusal = expect.objectContaining({
      kind: 'not_found',
      message: 'This guide does not exist.',
    }) as unknown;
    const attempt = (item: { status: ItemStatus } | undefined, person: Person) => {
      try {
        return requireVisible(item, person, 'guide');
      } catch (error) {
        return error;
      }
    };
    expect(attempt(draft, ada)).toEqual(refusal);
    expect(attempt(undefined, reviewer)).toEqual(refusal);
    expect(attempt(draft, reviewer)).toBe(draft);
  });

  it('GATE-01 lets visitors read published items that are free and in a published course', () => {
    const free = entitled('live');
    expect(isOpenToVisitors(free)).toBe(true);
    expect(isOpenToVisitors(free, null)).toBe(true);
    expect(isOpenToVisitors(free, { status: 'live' })).toBe(true);
    expect(isOpenToVisitors(entitled('unlisted'), { status: 'unlisted' })).toBe(true);
    expect(isOpenToVisitors(free, { status: 'draft' })).toBe(false);
    expect(isOpenToVisitors(entitled('draft'))).toBe(false);
    expect(isOpenToVisitors(entitled('live', 'auth'))).toBe(false);
  });
});

describe('the outline of a course', () => {
  const placed = (itemId: number, fields: Partial<Lesson>) =>
    ({ itemId, kind: 'lesson', status: 'live', parentId: null, ...fields }) as Lesson;
  const course = {
    lessons: [
      placed(1, { kind: 'module' }),
      placed(2, { parentId: 1 }),
      placed(3, { status: 'unlisted' }),
      placed(4, { status: 'draft' }),
      placed(5, { kind: 'module' }),
      placed(6, { parentId: 5, status: 'draft' }),
      placed(7, { kind: 'module' }),
      placed(8, { kind: 'module', parentId: 7 }),
      placed(9, {}),
    ],
  } as unknown as Course;
  const shownTo = (person: Person) => outlineOf(course, person).map(({ itemId }) => itemId);

  it('CRS-02 has live lessons, and modules that contain some', () => {
    expect(shownTo(visitor)).toEqual([1, 2, 9]);
    expect(shownTo(ada)).toEqual([1, 2, 9]);
  });

  it('ROLE-01 includes drafts for people who may read them, but never unlisted lessons', () => {
    expect(shownTo(reviewer)).toEqual([1, 2, 4, 5, 6, 9]);
  });

  it('CRS-05 counts the live lessons toward progress', () => {
    expect(countedLessons(course).map(({ itemId }) => itemId)).toEqual([2, 9]);
  });
});

describe('missing access', () => {
  const draft = { status: 'draft' as const };
  const live = { status: 'live' as const };

  it('GATE-02 is the same for everyone if the item is published', () => {
    const locked = entitled('live', 'auth', 'pro');
    expect(missingFor(visitor, locked, live)).toBe('pro');
    expect(missingFor(reviewer, locked, live)).toBe('pro');
    expect(missingFor(reviewer, locked)).toBe('pro');
    expect(missingFor(reviewer, locked, null)).toBe('pro');
    expect(canRead(reviewer, locked)).toBe(false);
    expect(canRead(ada, entitled('live', 'auth'))).toBe(true);
  });

  it('ROLE-05 is empty in a draft, or in the draft of a course, for people who may read drafts', () => {
    for (const person of [reviewer, holder]) {
      expect(missingFor(person, entitled('draft', 'auth', 'pro'))).toBeNull();
      expect(missingFor(person, entitled('live', 'auth', 'pro'), draft)).toBeNull();
      expect(canRead(person, entitled('draft', 'pro'))).toBe(true);
    }
    expect(missingFor(ada, entitled('draft', 'pro'))).toBe('pro');
    expect(missingFor(ada, entitled('live', 'pro'), draft)).toBe('pro');
  });

  it("GATE-02 is returned together with the item's requirements", () => {
    const locked = entitled('live', 'auth', 'pro');
    expect(lockFor(visitor, locked)).toEqual({ entitlements: { view: ['auth', 'pro'] }, opens: 'pro' });
    expect(lockFor(ada, entitled('live', 'auth'), live)).toEqual({
      entitlements: { view: ['auth'] },
      opens: null,
    });
    expect(lockFor(reviewer, locked, draft).opens).toBeNull();
  });
});
