import { describe, expect, it } from 'vitest';
import { getCourse, listCourses } from '@academy/contract/courses';
import { listFavorites, setFavorite } from '@academy/contract/favorites';
import { getLearning } from '@academy/contract/learning';
import { getPath, listPaths } from '@academy/contract/paths';
import { verifyUserAccess } from '@academy/contract/people';
import { getUser } from '@academy/contract/users';
import type { Client } from '@academy/contract/client';
import { contentTree } from '../testing/content.ts';
import { complete, newcomers, start, undo } from '../testing/learners.ts';
import { testServer } from '../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const newcomer = newcomers(server);
const root = server.client({ tenantId: 'spring', as: 'root' });
const green = { lessonId: 'green', courseId: 'tea' };

/** The status of the course at every place that shows it. */
async function statuses(client: Client) {
  const isTea = ({ courseId }: { courseId: string }) => courseId === 'tea';
  const { courses, categories } = (
    await client.send(listCourses, { query: { progressFilterRequired: 'true' } })
  ).data;
  const filter = categories.find(({ categoryName }) => categoryName === 'progress')?.options;
  const { inProgress, completed } = (await client.send(getLearning, { query: {} })).data;
  const path = (await client.send(getPath, { query: { slug: 'barista' } })).data;
  const { userId } = (await client.send(verifyUserAccess, {})).data;
  const admin = (await root.send(getUser, { params: { userId } })).data.result.progress[0];
  return {
    page: (await client.send(getCourse, { query: { slug: 'making-tea' } })).data.progressStatus,
    card: courses.find(isTea)?.progressStatus,
    filter: filter?.map(({ count }) => count),
    favorite: (await client.send(listFavorites, { query: {} })).data.courses.find(isTea)?.progressStatus,
    myLearning: [inProgress.filter(isTea).length, completed.filter(isTea).length],
    admin: admin?.courses.map(({ slug, progressStatus }) => [slug, progressStatus]),
    step: path.steps.flatMap((one) =>
      one.type === 'course' && isTea(one.course) ? one.course.progressStatus : [],
    ),
    path: path.progressStatus,
    paths: (await client.send(listPaths, { query: {} })).data.paths[0]?.progressStatus,
  };
}

const IN_PROGRESS = {
  page: 'In Progress',
  card: 'In Progress',
  filter: [1, 0],
  favorite: 'In Progress',
  myLearning: [1, 0],
  admin: [['making-tea', 'In Progress']],
  step: ['In Progress'],
  path: 'In Progress',
  paths: 'In Progress',
};
const NOT_STARTED = {
  page: 'Not Started',
  card: 'Not Started',
  filter: [0, 0],
  favorite: 'Not Started',
  myLearning: [0, 0],
  admin: undefined,
  step: ['Not Started'],
  path: 'Not Started',
  paths: 'Not Started',
};

async function learnerWithFavorite(): Promise<Client> {
  const ada = await newcomer();
  const body = { id: 'tea', operationType: 'save' as const, likeableType: 'course' as const };
  await ada.send(setFavorite, { query: {}, body });
  return ada;
}

describe('items in progress', () => {
  it('NEXT-01 are the same everywhere: nothing before a lesson is opened, the course afterwards', async () => {
    const ada = await learnerWithFavorite();
    expect(await statuses(ada)).toEqual(NOT_STARTED);
    await start(ada, green);
    expect(await statuses(ada)).toEqual(IN_PROGRESS);
  });

  it('NEXT-01 stay the same when a lesson is completed, and when that is undone', async () => {
    const ada = await learnerWithFavorite();
    expect((await complete(ada, green)).progressStatus).toBe('In Progress');
    expect(await statuses(ada)).toEqual(IN_PROGRESS);
    expect((await undo(ada, green)).progressStatus).toBe('In Progress');
    expect(await statuses(ada)).toEqual(IN_PROGRESS);
  });

  it('NEXT-01 exclude a course of which only an uncounted lesson was opened', async () => {
    const ada = await learnerWithFavorite();
    await start(ada, { lessonId: 'aside', courseId: 'tea' });
    expect(await statuses(ada)).toEqual(NOT_STARTED);
  });
});
