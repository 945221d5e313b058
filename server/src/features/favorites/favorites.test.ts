import { describe, expect, it } from 'vitest';
import type { Client } from '@academy/contract/client';
import { getCourse, listCourses } from '@academy/contract/courses';
import { listFavorites, setFavorite } from '@academy/contract/favorites';
import { getGuide, listGuides } from '@academy/contract/guides';
import { getLearning } from '@academy/contract/learning';
import { getLesson } from '@academy/contract/lessons';
import { markComplete } from '@academy/contract/progress';
import { contentTree } from '../../testing/content.ts';
import { newcomers } from '../../testing/learners.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
let time = new Date('2026-01-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });

const newcomer = newcomers(server);

type Likeable = { id: string; likeableType: 'course' | 'lesson' | 'guide' };
const tea: Likeable = { id: 'tea', likeableType: 'course' };
const roast: Likeable = { id: 'roast', likeableType: 'lesson' };
const kettle: Likeable = { id: 'kettle', likeableType: 'guide' };

async function set(client: Client, likeable: Likeable, operationType: 'save' | 'unsave' | 'remove' = 'save') {
  time = new Date(time.getTime() + 1000);
  return (await client.send(setFavorite, { query: {}, body: { ...likeable, operationType } })).data;
}
const mine = async (client: Client) => {
  const { courses, lessons, guides } = (await client.send(listFavorites, { query: {} })).data;
  return [courses, lessons, guides].map((list) => list.map(({ slug }) => slug));
};
const stored = async () =>
  (await server.database.pool.query<{ created_at: Date }>('select created_at from favourites order by 1'))
    .rows;
const favoriteCount = async (client: Client) => {
  const { categories } = (await client.send(listCourses, { query: {} })).data;
  return categories.find(({ categoryName }) => categoryName === 'favorite')?.options;
};

describe('favorites', () => {
  it('FAV-01 are saved, and shown wherever the item appears', async () => {
    const ada = await newcomer();
    expect(await set(ada, tea)).toEqual({ ...tea, isFavorite: true });
    await set(ada, roast);
    await set(ada, kettle);
    expect(await mine(ada)).toEqual([['making-tea'], ['roast'], ['kettle']]);
    const { courses } = (await ada.send(listCourses, { query: {} })).data;
    expect(courses.map(({ isFavorite }) => isFavorite)).toEqual([true, false, false]);
    expect((await ada.send(getCourse, { query: { slug: 'making-tea' } })).data.isFavorite).toBe(true);
    const coffee = (await ada.send(getCourse, { query: { slug: 'coffee' } })).data;
    expect(coffee.lessons.map(({ isFavorite }) => isFavorite)).toEqual([false, true, false, false]);
    const params = { courseSlug: 'coffee', lessonSlug: 'roast' };
    expect((await ada.send(getLesson, { params, query: {} })).data.isFavorite).toBe(true);
    expect((await ada.send(getGuide, { query: { slug: 'kettle' } })).data.isFavorite).toBe(true);
    const { guides } = (await ada.send(listGuides, { query: {} })).data;
    expect(guides.map(({ isFavorite }) => isFavorite)).toEqual([true, false]);
  });

  it('FAV-01 name the course of a lesson, latest first', async () => {
    const ada = await newcomer();
    await set(ada, roast);
    await set(ada, { id: 'green', likeableType: 'lesson' });
    const { lessons } = (await ada.send(listFavorites, { query: {} })).data;
    expect(
      lessons.map(({ lessonId, courseSlug, courseTitle, parentId }) => [
        lessonId,
        courseSlug,
        courseTitle,
        parentId,
      ]),
    ).toEqual([
      ['green', 'making-tea', 'Making tea', 'leaves'],
      ['roast', 'coffee', 'Coffee', null],
    ]);
  });

  it('FAV-01 saved twice or concurrently are stored once with their first date', async () => {
    const ada = await newcomer();
    const before = (await stored()).length;
    await set(ada, tea);
    const first = await stored();
    await Promise.all(Array.from({ length: 10 }, () => set(ada, tea)));
    expect(await stored()).toEqual(first);
    expect(first.length).toBe(before + 1);
  });

  it.each(['unsave', 'remove'] as const)('FAV-02 %s removes the item from every list', async (operation) => {
    const ada = await newcomer();
    const body = { lessonId: 'green', courseId: 'tea', operationType: 'COMPLETE_LESSON' as const };
    await ada.send(markComplete, { query: {}, body });
    await set(ada, tea);
    const flags = async () => {
      const { inProgress, favorites } = (await ada.send(getLearning, { query: {} })).data;
      return [inProgress.map(({ isFavorite }) => isFavorite), favorites.courses.length];
    };
    expect(await flags()).toEqual([[true], 1]);
    expect(await set(ada, tea, operation)).toEqual({ ...tea, isFavorite: false });
    expect(await flags()).toEqual([[false], 0]);
    expect(await mine(ada)).toEqual([[], [], []]);
    expect(await set(ada, tea, operation)).toEqual({ ...tea, isFavorite: false });
  });

  it('CAT-05 are counted in their category', async () => {
    const ada = await newcomer();
    const option = { name: 'Favorites', key: 'favorites', checked: false };
    expect(await favoriteCount(ada)).toEqual([{ ...option, count: 0 }]);
    await set(ada, tea);
    await set(ada, { id: 'espresso', likeableType: 'course' });
    expect(await favoriteCount(ada)).toEqual([{ ...option, count: 2 }]);
    await set(ada, tea, 'unsave');
    expect(await favoriteCount(ada)).toEqual([{ ...option, count: 1 }]);
    expect(await favoriteCount(server.client({ tenantId: 'spring' }))).toBeUndefined();
  });

  it('FAV-01 lets learners save locked items for later', async () => {
    const ada = await newcomer();
    expect((await set(ada, { id: 'pull', likeableType: 'lesson' })).isFavorite).toBe(true);
    const { lessons } = (await ada.send(listFavorites, { query: {} })).data;
    expect(lessons).toMatchObject([{ slug: 'pull', opens: 'pro' }]);
  });

  it('AUTH-12 belong to the person, and each academy shows only its own', async () => {
    const grace = (tenantId: string) => server.client({ tenantId, as: 'grace' });
    await set(grace('spring'), tea);
    const eve = await newcomer();
    expect(await mine(eve)).toEqual([[], [], []]);
    await set(eve, tea, 'remove');
    expect(await mine(grace('spring'))).toEqual([['making-tea'], [], []]);
    expect(await mine(grace('kube'))).toEqual([[], [], []]);
  });

  it('FAV-01 requires login', async () => {
    const visitor = server.client({ tenantId: 'spring' });
    await expect(set(visitor, tea)).rejects.toMatchObject({ status: 401, message: 'Please log in first.' });
    await expect(mine(visitor)).rejects.toMatchObject({ status: 401 });
  });
});

describe('items that cannot be favorites', () => {
  it.each<[string, Likeable]>([
    ['an unknown course', { id: 'no-such', likeableType: 'course' }],
    ['a draft course', { id: 'secret', likeableType: 'course' }],
    ['a course of another academy', { id: 'pods', likeableType: 'course' }],
    ['a lesson named as a course', { id: 'green', likeableType: 'course' }],
    ['a module', { id: 'leaves', likeableType: 'lesson' }],
    ['a draft lesson', { id: 'unfinished', likeableType: 'lesson' }],
    ['a draft guide', { id: 'draft-guide', likeableType: 'guide' }],
    ['__proto__', { id: '__proto__', likeableType: 'guide' }],
  ])('API-08 %s is 404, the field is named and nothing stored', async (_what, likeable) => {
    const ada = await newcomer();
    const before = await stored();
    const refused = { status: 404, envelope: { errors: [{ field: 'id' }] } };
    await expect(set(ada, likeable)).rejects.toMatchObject(refused);
    await expect(set(ada, likeable, 'remove')).rejects.toMatchObject(refused);
    expect(await stored()).toEqual(before);
  });

  it('API-08 a draft is refused with a reason, even for an administrator', async () => {
    const root = server.client({ tenantId: 'spring', as: 'root' });
    await expect(set(root, { id: 'secret', likeableType: 'course' })).rejects.toMatchObject({ status: 409 });
  });

  it.each([
    [{ id: 'tea', operationType: 'save', likeableType: 'path' }, 'likeableType'],
    [{ id: 'tea', operationType: 'like', likeableType: 'course' }, 'operationType'],
    [{ id: 7, operationType: 'save', likeableType: 'course' }, 'id'],
    [{ operationType: 'save', likeableType: 'course' }, 'id'],
  ])('API-08 %j is refused and the field named', async (body, field) => {
    const response = await server.get('/api/v1/favorite', {
      tenantId: 'spring',
      as: 'ada',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ field }] }]);
  });
});
