import { describe, expect, it } from 'vitest';
import type { Client } from '@academy/contract/client';
import { listCourses } from '@academy/contract/courses';
import { setFavorite } from '@academy/contract/favorites';
import { verifyUserAccess } from '@academy/contract/people';
import { markComplete, markStarted } from '@academy/contract/progress';
import { cachedBodies } from '../../catalog/bodies.ts';
import { followCatalog } from '../../catalog/follow.ts';
import { readRecords } from '../../learning/records.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import { courseReads } from './reads.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const spring = server.context.sites.byId('spring');
const catalog = await followCatalog(server.context);
const { pool } = server.context.database;
const { read: readBody } = cachedBodies({ pool, limits: { maxBytes: 0, maxEntries: 0 } });
const reads = courseReads({ catalog, pool, readBody });

const learner = async (subject: string) =>
  server.client({ tenantId: 'spring', token: await server.signToken({ subject }) });
const complete = (client: Client, courseId: string, lessonId: string) =>
  client.send(markComplete, { query: {}, body: { courseId, lessonId, operationType: 'COMPLETE_LESSON' } });
const list = async (client: Client) =>
  (await client.send(listCourses, { query: { progressFilterRequired: 'true' } })).data;

describe('the course list of a member', () => {
  it('CAT-01 spliced from bytes equals the list made from objects', async () => {
    for (const subject of ['ada', 'grace', 'root']) {
      const client = await learner(subject);
      await complete(client, 'tea', 'green');
      await complete(client, 'tea', 'aside');
      const opened = { lessonId: 'taste', courseId: 'coffee', operationType: 'START_LESSON' as const };
      await client.send(markStarted, { query: {}, body: opened });
      const body = { id: 'espresso', operationType: 'save' as const, likeableType: 'course' as const };
      await client.send(setFavorite, { query: {}, body });
      const { userId, isAdmin, isPro } = (await client.send(verifyUserAccess, {})).data;
      const person = { kind: 'member', userId, isAdmin, isPro } as const;
      if (!spring) throw new Error('There is no such academy');
      const records = await readRecords(pool, person);
      const plain = reads.list({ site: spring, person }, { withProgress: true, records });
      expect(await list(client)).toEqual(plain);
      expect(plain.courses.map(({ completedLesson, isFavorite }) => [completedLesson, isFavorite])).toEqual([
        [1, false],
        [0, false],
        [0, true],
      ]);
      // CAT-17: where each course in progress goes on.
      expect(plain.courses.map(({ nextLesson }) => nextLesson)).toEqual(['black', 'taste', undefined]);
    }
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
