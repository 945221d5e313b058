import { describe, expect, it } from 'vitest';
import type { Client } from '@academy/contract/client';
import { listCourses } from '@academy/contract/courses';
import { getLearning } from '@academy/contract/learning';
import { getPath, listPaths } from '@academy/contract/paths';
import { markComplete, markGuideComplete, markStarted } from '@academy/contract/progress';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
let time = new Date('2026-01-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });

let people = 0;
/** Logs in the same new person in any academy. */
async function newcomer(): Promise<(tenantId?: string) => Client> {
  people += 1;
  const token = await server.signToken({ subject: `ada-${people}` });
  return (tenantId = 'spring') => server.client({ tenantId, token });
}
const tick = () => {
  time = new Date(time.getTime() + 1000);
};
async function complete(client: Client, courseId: string, ...lessonIds: string[]): Promise<void> {
  for (const lessonId of lessonIds) {
    tick();
    const body = { lessonId, courseId, operationType: 'COMPLETE_LESSON' as const };
    await client.send(markComplete, { query: {}, body });
  }
}
async function start(client: Client, lessonId: string, courseId?: string): Promise<void> {
  tick();
  const body = { lessonId, ...(courseId && { courseId }), operationType: 'START_LESSON' as const };
  await client.send(markStarted, { query: {}, body });
}
const learning = async (client: Client) => (await client.send(getLearning, { query: {} })).data;

describe('My Learning', () => {
  it('CAT-09 is empty for a new member', async () => {
    const ada = await newcomer();
    expect(await learning(ada())).toMatchObject({
      continue: null,
      inProgress: [],
      paths: [],
      completed: [],
      guides: { inProgress: [], completed: [] },
      favorites: { courses: [], lessons: [], guides: [] },
      activity: { isHidden: false, entries: [] },
    });
  });

  it('CAT-09 shows courses in progress with percent, time left and the lesson to resume', async () => {
    const ada = await newcomer();
    await complete(ada(), 'tea', 'green');
    const { inProgress } = await learning(ada());
    expect(inProgress).toMatchObject([
      {
        slug: 'making-tea',
        completedLesson: 1,
        lessonsCount: 3,
        progressStatus: 'In Progress',
        percent: 33,
        timeLeft: 120,
        resume: { lessonId: 'black', slug: 'black', title: 'Black tea' },
      },
    ]);
  });

  it('CAT-09 NEXT-02 resumes after the last completed lesson on every page, whatever was opened', async () => {
    const ada = await newcomer();
    await complete(ada(), 'coffee', 'taste');
    await start(ada(), 'practice', 'coffee');
    const { courses } = (await ada().send(listCourses, { query: {} })).data;
    expect({
      home: (await learning(ada())).inProgress[0]?.resume?.slug,
      card: courses.find(({ slug }) => slug === 'coffee')?.nextLesson,
    }).toEqual({ home: 'roast', card: 'roast' });
  });

  it('CAT-09 includes courses that were only opened, most recently used first', async () => {
    const ada = await newcomer();
    await start(ada(), 'green', 'tea');
    await start(ada(), 'taste', 'coffee');
    const slugs = async () => (await learning(ada())).inProgress.map(({ slug, percent }) => [slug, percent]);
    expect(await slugs()).toEqual([
      ['coffee', 0],
      ['making-tea', 0],
    ]);
    await start(ada(), 'green', 'tea');
    expect((await slugs()).map(([slug]) => slug)).toEqual(['making-tea', 'coffee']);
  });

  it('CAT-09 shows completed courses and guides', async () => {
    const ada = await newcomer();
    await complete(ada(), 'aged', 'cellar');
    const body = { lessonId: 'kettle', operationType: 'COMPLETE_LESSON' as const };
    await ada().send(markGuideComplete, { query: {}, body });
    await start(ada(), 'mill');
    const { inProgress, completed, guides } = await learning(ada());
    expect(inProgress).toEqual([]);
    expect(completed).toMatchObject([{ slug: 'aged', progressStatus: 'Completed', completedLesson: 1 }]);
    expect([guides.completed, guides.inProgress]).toMatchObject([[{ slug: 'kettle' }], [{ slug: 'mill' }]]);
  });

  it('AUTH-12 shows only the person’s own data in each academy', async () => {
    const [ada, eve] = [await newcomer(), await newcomer()];
    await complete(ada(), 'tea', 'green');
    await complete(ada('kube'), 'pods', 'press');
    expect((await learning(ada('kube'))).completed.map(({ slug }) => slug)).toEqual(['pods']);
    expect((await learning(ada('kube'))).inProgress).toEqual([]);
    expect((await learning(eve())).inProgress).toEqual([]);
  });
});

describe('a learning path', () => {
  const path = async (client: Client) => (await client.send(getPath, { query: { slug: 'barista' } })).data;

  it('CAT-11 AUTH-12 shows progress over all its courses, including those of another academy', async () => {
    const ada = await newcomer();
    expect(await path(ada())).toMatchObject({
      progressStatus: 'Not Started',
      progress: { completedLesson: 0, lessonsCount: 4 },
    });
    await complete(ada('kube'), 'pods', 'press');
    const found = await path(ada());
    expect(found).toMatchObject({
      progressStatus: 'In Progress',
      progress: { completedLesson: 1, lessonsCount: 4 },
    });
    expect(
      found.steps.flatMap((step) => (step.type === 'course' ? [step.course.progressStatus] : [])),
    ).toEqual(['Not Started', 'Completed']);
  });

  it('CAT-11 is completed with the last of them, in the list and its category', async () => {
    const ada = await newcomer();
    await complete(ada(), 'tea', 'green', 'black');
    await complete(ada('kube'), 'pods', 'press');
    await server.database.pool.query(
      `insert into progress (user_id, item_id, started_at, completed_at, decided_at, touched_at, revision)
       select u.id, i.id, $1, $1, $1, $1, 1 from users u, items i
       where u.subject = $2 and i.kind = 'lesson' and i.content_id = 'tea-check'`,
      [time, `ada-${people}`],
    );
    const { paths, categories } = (await ada().send(listPaths, { query: {} })).data;
    expect(paths.map(({ progressStatus }) => progressStatus)).toEqual(['Completed']);
    expect(categories.find(({ categoryName }) => categoryName === 'progress')?.options).toMatchObject([
      { key: 'In Progress', count: 0 },
      { key: 'Completed', count: 1 },
    ]);
  });

  it('CAT-11 shows no progress to a visitor', async () => {
    const visitor = server.client({ tenantId: 'spring' });
    expect(await path(visitor)).not.toHaveProperty('progress');
    const { categories } = (await visitor.send(listPaths, { query: {} })).data;
    expect(categories.map(({ categoryName }) => categoryName)).toEqual(['topic', 'level']);
  });
});
