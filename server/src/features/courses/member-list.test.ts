import { describe, expect, it } from 'vitest';
import type { Client } from '@academy/contract/client';
import { listCourses } from '@academy/contract/courses';
import { setFavorite } from '@academy/contract/favorites';
import { markComplete, markStarted } from '@academy/contract/progress';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });

const learner = async (subject: string) =>
  server.client({ tenantId: 'spring', token: await server.signToken({ subject }) });
const complete = (client: Client, courseId: string, lessonId: string) =>
  client.send(markComplete, { query: {}, body: { courseId, lessonId, operationType: 'COMPLETE_LESSON' } });
const list = async (client: Client) =>
  (await client.send(listCourses, { query: { progressFilterRequired: 'true' } })).data;

describe('the course list of a member', () => {
  it('CAT-01 CAT-17 has progress, favorites and the lesson to go on with', async () => {
    const ada = await learner('ada-2');
    await complete(ada, 'tea', 'green');
    await complete(ada, 'tea', 'aside');
    const opened = { lessonId: 'taste', courseId: 'coffee', operationType: 'START_LESSON' as const };
    await ada.send(markStarted, { query: {}, body: opened });
    const body = { id: 'espresso', operationType: 'save' as const, likeableType: 'course' as const };
    await ada.send(setFavorite, { query: {}, body });
    const { courses } = await list(ada);
    expect(
      courses.map(({ completedLesson, isFavorite, progressStatus, nextLesson }) => [
        completedLesson,
        isFavorite,
        progressStatus,
        nextLesson,
      ]),
    ).toEqual([
      [1, false, 'In Progress', 'black'],
      [0, false, 'In Progress', 'taste'],
      [0, true, 'Not Started', undefined],
    ]);
  });

  it('CAT-04 counts the courses in progress and completed of the person', async () => {
    const counts = async (client: Client) =>
      (await list(client)).categories
        .find(({ categoryName }) => categoryName === 'progress')
        ?.options.map(({ name, count }) => [name, count]);
    const ada = await learner('ada-1');
    expect(await counts(ada)).toEqual([
      ['In Progress', 0],
      ['Completed', 0],
    ]);
    const body = { lessonId: 'green', courseId: 'tea', operationType: 'START_LESSON' as const };
    await ada.send(markStarted, { query: {}, body });
    expect(await counts(ada)).toEqual([
      ['In Progress', 1],
      ['Completed', 0],
    ]);
    await complete(ada, 'tea', 'green');
    expect(await counts(ada)).toEqual([
      ['In Progress', 1],
      ['Completed', 0],
    ]);
    const grace = server.client({ tenantId: 'spring', as: 'grace' });
    await complete(grace, 'espresso', 'pull');
    expect((await counts(grace))?.[1]).toEqual(['Completed', 1]);
  });
});
