import { describe, expect, it } from 'vitest';
import type { DomainError } from '@academy/domain/errors';
import type { Person } from '@academy/domain/access';
import type { Catalog, TenantCatalog } from '../catalog/model.ts';
import type { Site } from '../catalog/tenants.ts';
import { findLessonById, requireLearningItem, requireLearningItemById } from './learning-item.ts';

const ada: Person = { kind: 'member', userId: 'ada', isPro: false, isAdmin: false };
const root: Person = { ...ada, userId: 'root', isAdmin: true };
const item = (kind: string, id: string, fields: { status?: string; view?: string[] } = {}) => ({
  kind,
  id,
  itemId: id.length,
  status: fields.status ?? 'live',
  card: { entitlements: { view: fields.view ?? [] } },
});
const course = (id: string, lessons: object[], status = 'live') => ({
  ...item('course', id, { status }),
  lessons,
});
const courses = [
  course('tea', [
    item('module', 'leaves'),
    item('lesson', 'green'),
    item('lesson', 'hidden', { status: 'draft' }),
    item('lesson', 'secret', { view: ['pro'] }),
  ]),
  course('coffee', [item('lesson', 'roast'), item('lesson', 'idea', { status: 'draft' })]),
  course('later', [item('lesson', 'unseen')], 'draft'),
];
const guides = [
  item('guide', 'kettle'),
  item('guide', 'plan', { status: 'draft' }),
  item('guide', 'vip', { view: ['pro'] }),
];
const byId = (items: { id: string }[]) => ({ byId: new Map(items.map((one) => [one.id, one])) });
const tenant = { courses: byId(courses), guides: byId(guides) } as unknown as TenantCatalog;
const siteWith = (hasGuides: boolean) => ({ tenant: { features: { guides: hasGuides } } }) as unknown as Site;

type Looking = { lessonId: string; courseId?: string; person?: Person; hasGuides?: boolean };
const lookUp = ({ lessonId, courseId, person = ada, hasGuides = true }: Looking) =>
  requireLearningItem({ lessonId, courseId }, { tenant, site: siteWith(hasGuides), person });

function refusalOf(look: () => unknown) {
  try {
    look();
    return null;
  } catch (error) {
    const { code, field, message } = error as DomainError;
    return [code, field, message];
  }
}

describe('the lesson or guide of a call', () => {
  it('CRS-03 is a lesson in its course, or a guide in none', () => {
    const found = lookUp({ lessonId: 'green', courseId: 'tea' });
    expect([found.kind, found.item.id, found.course?.id]).toEqual(['lesson', 'green', 'tea']);
    const guide = lookUp({ lessonId: 'kettle' });
    expect([guide.kind, guide.item.id, guide.course]).toEqual(['guide', 'kettle', null]);
  });

  it.each<[Looking, string, string, string]>([
    [{ lessonId: 'none', courseId: 'tea' }, 'not_found', 'lessonId', 'This lesson does not exist.'],
    [{ lessonId: 'green', courseId: 'none' }, 'not_found', 'courseId', 'This course does not exist.'],
    [{ lessonId: 'none' }, 'not_found', 'lessonId', 'This guide does not exist.'],
    [{ lessonId: 'green' }, 'not_found', 'lessonId', 'This guide does not exist.'],
    [{ lessonId: 'kettle', hasGuides: false }, 'not_found', 'lessonId', 'This guide does not exist.'],
    [
      { lessonId: 'leaves', courseId: 'tea' },
      'invalid',
      'lessonId',
      'This is a module. Please choose one of its lessons.',
    ],
    [{ lessonId: 'roast', courseId: 'tea' }, 'invalid', 'courseId', 'This lesson belongs to another course.'],
    [{ lessonId: 'secret', courseId: 'tea' }, 'locked', 'lessonId', 'This lesson is locked for you.'],
    [{ lessonId: 'vip' }, 'locked', 'lessonId', 'This guide is locked for you.'],
  ])('API-08 %j is refused and the field is named', (looking, ...refusal) => {
    expect(refusalOf(() => lookUp(looking))).toEqual(refusal);
  });

  it('API-08 is not a draft: that is unknown to learners, and has no progress for people who may read it', () => {
    const unknown = ['not_found', 'lessonId', 'This lesson does not exist.'];
    expect(refusalOf(() => lookUp({ lessonId: 'hidden', courseId: 'tea' }))).toEqual(unknown);
    // It does not reveal a draft of another course either.
    expect(refusalOf(() => lookUp({ lessonId: 'idea', courseId: 'tea' }))).toEqual(unknown);
    expect(refusalOf(() => lookUp({ lessonId: 'unseen', courseId: 'tea' }))).toEqual(unknown);
    expect(refusalOf(() => lookUp({ lessonId: 'hidden', courseId: 'tea', person: root }))).toEqual([
      'conflict',
      'lessonId',
      'This lesson is a draft. Progress is recorded once it is live.',
    ]);
    expect(refusalOf(() => lookUp({ lessonId: 'unseen', courseId: 'later', person: root }))).toEqual([
      'conflict',
      'courseId',
      'This course is a draft. Progress is recorded once it is live.',
    ]);
    expect(refusalOf(() => lookUp({ lessonId: 'idea', courseId: 'tea', person: root }))?.[0]).toBe('invalid');
  });

  it('CRS-02 is found by id alone in whichever course it is, unless it is a module', () => {
    const found = findLessonById('roast', tenant);
    expect([found?.course.id, found?.lesson.id]).toEqual(['coffee', 'roast']);
    expect(findLessonById('leaves', tenant)).toBeUndefined();
    expect(findLessonById('none', tenant)).toBeUndefined();
  });
});

describe('the lesson or guide of a record', () => {
  const [tea] = courses;
  const [, green, hidden, secret] = tea?.lessons ?? [];
  const [kettle, plan, vip] = guides;
  const found = [
    { item: tea, lesson: green },
    { item: tea, lesson: hidden },
    { item: tea, lesson: secret },
    { item: courses[2], lesson: courses[2]?.lessons[0] },
    { item: kettle },
    { item: plan },
    { item: vip },
    { item: item('path', 'way') },
    { item: tea },
  ];
  const catalog = { byItem: (itemId: number) => found[itemId] } as unknown as Catalog;
  const byNumber = (itemId: number, person = ada) =>
    requireLearningItemById(itemId, { catalog, person, field: 'id' });

  it('QUIZ-08 is found by its number, with its course', () => {
    const lesson = byNumber(0);
    expect([lesson.kind, lesson.item.id, lesson.course?.id]).toEqual(['lesson', 'green', 'tea']);
    const guide = byNumber(4);
    expect([guide.kind, guide.item.id, guide.course]).toEqual(['guide', 'kettle', null]);
  });

  it('API-08 is refused if it was withdrawn, is locked, or is not a lesson', () => {
    const unknown = ['not_found', 'id', 'This lesson does not exist.'];
    for (const itemId of [1, 3, 5, 7, 8, 99]) expect(refusalOf(() => byNumber(itemId))).toEqual(unknown);
    expect(refusalOf(() => byNumber(2))).toEqual(['locked', 'id', 'This lesson is locked for you.']);
    expect(refusalOf(() => byNumber(6))).toEqual(['locked', 'id', 'This guide is locked for you.']);
    expect(refusalOf(() => byNumber(3, root))?.[0]).toBe('conflict');
  });
});
