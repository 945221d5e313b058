import { describe, expect, it, vi } from 'vitest';
import type { Client } from '@academy/contract/client';
import { getCourse, listCourses } from '@academy/contract/courses';
import { getLearning } from '@academy/contract/learning';
import { markComplete, undoComplete } from '@academy/contract/progress';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const folder = 'spring/courses/05-aged';
const article = (id: string, title = id) => ({
  id,
  slug: id,
  title,
  status: 'live',
  type: 'article',
  duration: 60,
});
const tree = contentTree();
tree.write('kube/courses/pods/conclusion.md', '**:tenant** thanks you.');
let time = new Date('2026-01-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });
const grace = server.client({ tenantId: 'spring', as: 'grace' });

const aged = async (client: Client = grace) =>
  (await client.send(getCourse, { query: { slug: 'aged' } })).data;
const complete = async (lessonId: string, courseId = 'aged', client: Client = grace) =>
  (
    await client.send(markComplete, {
      query: {},
      body: { lessonId, courseId, operationType: 'COMPLETE_LESSON' },
    })
  ).data;

/** Another node starts with the changed folder and publishes it; this one is notified. */
async function publish(isLive: () => Promise<boolean>): Promise<void> {
  const other = await testServer({
    config: { folders: { tenants: tree.folder } },
    database: server.database,
    now: () => time,
  });
  await vi.waitFor(async () => expect(await isLive()).toBe(true), { timeout: 20_000, interval: 50 });
  await other.stop();
}

describe('a finished course', () => {
  it('CRS-05 stays finished when a later publish adds a lesson', async () => {
    expect((await complete('cellar')).progressStatus).toBe('Completed');
    tree.write(`${folder}/02-attic/lesson.json`, article('attic', 'The attic'));
    tree.write(`${folder}/02-attic/content.md`, 'Dry and warm.');
    await publish(async () => (await aged()).lessonsCount === 2);

    const course = await aged();
    expect(course).toMatchObject({ completedLesson: 2, lessonsCount: 2, progressStatus: 'Completed' });
    expect(course.lessons.map(({ slug, isComplete }) => [slug, isComplete])).toEqual([
      ['cellar', true],
      ['attic', false],
    ]);
    expect(course.courseConclusion).not.toBeNull();
    const { completed, inProgress } = (await grace.send(getLearning, { query: {} })).data;
    expect([completed.map(({ slug }) => slug), inProgress]).toEqual([['aged'], []]);
    expect(await aged(server.client({ tenantId: 'spring', as: 'ada' }))).toMatchObject({
      completedLesson: 0,
      progressStatus: 'Not Started',
    });
  });

  it('CRS-05 is reopened only by undoing a lesson it was finished with, not a later one', async () => {
    time = new Date('2026-01-05T09:05:00Z');
    expect(await complete('attic')).toMatchObject({ completedLesson: 2, progressStatus: 'Completed' });
    const undo = async (lessonId: string) =>
      (await grace.send(undoComplete, { query: {}, body: { lessonId, courseId: 'aged' } })).data;
    expect(await undo('attic')).toMatchObject({
      lesson: { isComplete: false },
      progressStatus: 'Completed',
    });
    expect(await undo('cellar')).toMatchObject({ completedLesson: 0, progressStatus: 'In Progress' });
    expect((await complete('cellar')).progressStatus).toBe('In Progress');
    expect((await complete('attic')).progressStatus).toBe('Completed');
  });

  it('CRS-05 stays finished when lessons are withdrawn, renamed or moved', async () => {
    tree.remove(`${folder}/01-cellar`);
    tree.rename(`${folder}/02-attic`, `${folder}/07-loft`);
    tree.write(`${folder}/07-loft/lesson.json`, { ...article('attic', 'The loft'), slug: 'loft' });
    await publish(async () => (await aged()).lessonsCount === 1);
    expect(await aged()).toMatchObject({ completedLesson: 1, progressStatus: 'Completed' });
    expect((await aged()).lessons).toMatchObject([{ slug: 'loft', isComplete: true }]);
  });
});

describe('the conclusion', () => {
  it('CRS-06 is the tenant’s default, rendered, if the course has none', async () => {
    const { courseConclusion } = await aged();
    expect(courseConclusion).toMatch(/<h2[^>]*>Congratulations/);
    expect(courseConclusion).toContain('Spring Academy');
    expect(courseConclusion).not.toContain(':tenant');
  });

  it('CRS-06 is the course’s own if it has one, with the name of the academy, and locked for everyone else', async () => {
    const client = server.client({ tenantId: 'kube', as: 'grace' });
    const read = async (client: Client) =>
      (await client.send(getCourse, { query: { slug: 'pods' } })).data.courseConclusion;
    expect(await read(client)).toBeNull();
    await complete('press', 'pods', client);
    expect(await read(client)).toBe('<p><strong>Kube Academy</strong> thanks you.</p>');
    expect(await read(server.client({ tenantId: 'kube', as: 'ada' }))).toBeNull();
    expect(await read(server.client({ tenantId: 'kube' }))).toBeNull();
  });

  it('CRS-06 is not listed anywhere', async () => {
    const { courses } = (await grace.send(listCourses, { query: {} })).data;
    expect(JSON.stringify(courses)).not.toContain('Congratulations');
  });
});
