import { describe, expect, it } from 'vitest';
import type { Client } from '@academy/contract/client';
import { setFavorite } from '@academy/contract/favorites';
import { getLearning, getTimePlan, setActivityShown } from '@academy/contract/learning';
import { getPath } from '@academy/contract/paths';
import { markComplete, markGuideComplete, markStarted, savePosition } from '@academy/contract/progress';
import { openAttempt, submitAttempt } from '@academy/contract/quizzes';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
tree.edit(
  'spring/tenant.yaml',
  (yaml) => `${yaml}
starters:
  - { type: guide, slug: kettle }
  - { type: course, slug: secret }
  - { type: path, slug: barista }
`,
);
let time = new Date('2026-01-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });
const tick = (seconds = 1) => void (time = new Date(time.getTime() + seconds * 1000));

let people = 0;
async function newcomer(tenantId = 'spring'): Promise<Client> {
  people += 1;
  return again(tenantId);
}
/** Logs in the same person again. */
async function again(tenantId = 'spring'): Promise<Client> {
  return server.client({ tenantId, token: await server.signToken({ subject: `returning-${people}` }) });
}
const learning = async (client: Client) => (await client.send(getLearning, { query: {} })).data;

async function start(client: Client, lessonId: string, courseId?: string): Promise<void> {
  tick();
  const body = { lessonId, ...(courseId && { courseId }), operationType: 'START_LESSON' as const };
  await client.send(markStarted, { query: {}, body });
}
async function complete(client: Client, courseId: string, lessonId: string): Promise<void> {
  tick();
  const body = { lessonId, courseId, operationType: 'COMPLETE_LESSON' as const };
  await client.send(markComplete, { query: {}, body });
}
async function readTo(
  client: Client,
  {
    lessonId,
    courseId,
    ...place
  }: { lessonId: string; courseId?: string; heading?: string; second?: number },
): Promise<void> {
  tick();
  const body = { lessonId, ...(courseId && { courseId }), ...place, at: time.toISOString(), sequence: 1 };
  await client.send(savePosition, { query: {}, body });
}

describe('the Continue card', () => {
  it('MYL-01 resumes at the heading of the last-read lesson, with the time left in lesson and course', async () => {
    const ada = await newcomer();
    await start(ada, 'green', 'tea');
    await readTo(ada, { lessonId: 'green', courseId: 'tea', heading: 'the-gaiwan' });
    expect((await learning(ada)).continue).toEqual({
      course: {
        courseId: 'tea',
        slug: 'making-tea',
        title: 'Making tea',
        lessonsCount: 3,
        percent: 0,
        timeLeft: 180,
      },
      lesson: {
        lessonId: 'green',
        slug: 'green',
        title: 'Green tea',
        type: 'article',
        number: 1,
        isStarted: true,
        timeLeft: 30,
      },
      thumbnail: expect.stringMatching(/^\/assets\/content\//) as string,
      heading: { anchor: 'the-gaiwan', text: 'The gaiwan' },
      second: null,
    });
  });

  it('MYL-01 continues with the next lesson after a completed one, and at the saved second of a video', async () => {
    const ada = await newcomer();
    await complete(ada, 'coffee', 'taste');
    expect((await learning(ada)).continue).toMatchObject({
      course: { slug: 'coffee', percent: 25 },
      lesson: { slug: 'roast', number: 2, isStarted: false },
      heading: null,
      second: null,
    });
    await readTo(ada, { lessonId: 'roast', courseId: 'coffee', second: 21 });
    expect((await learning(ada)).continue).toMatchObject({
      lesson: { slug: 'roast', isStarted: true, timeLeft: 39 },
      second: 21,
    });
  });

  it('MYL-01 is per person when several people read concurrently', async () => {
    const seconds = [10, 20, 30, 40];
    const clients: Client[] = [];
    for (const second of seconds) {
      const client = await newcomer();
      await complete(client, 'coffee', 'taste');
      await readTo(client, { lessonId: 'roast', courseId: 'coffee', second });
      clients.push(client);
    }
    const cards = await Promise.all(clients.map(async (client) => (await learning(client)).continue));
    expect(cards.map((card) => card?.second)).toEqual(seconds);
  });

  it('MYL-01 is a guide if no course was started, and absent once everything is complete', async () => {
    const ada = await newcomer();
    await start(ada, 'kettle');
    expect((await learning(ada)).continue).toMatchObject({ course: null, lesson: { slug: 'kettle' } });
    tick();
    const body = { lessonId: 'kettle', operationType: 'COMPLETE_LESSON' as const };
    await ada.send(markGuideComplete, { query: {}, body });
    expect((await learning(ada)).continue).toBeNull();
  });

  it('MYL-01 prefers the course in progress over a guide that was opened or saved later', async () => {
    const ada = await newcomer();
    await complete(ada, 'coffee', 'taste');
    await start(ada, 'kettle');
    const body = { id: 'kettle', operationType: 'save' as const, likeableType: 'guide' as const };
    await ada.send(setFavorite, { query: {}, body });
    expect((await learning(ada)).continue).toMatchObject({
      course: { slug: 'coffee', percent: 25 },
      lesson: { slug: 'roast' },
    });
  });

  it('MYL-01 NEXT-02 skips no lesson because the final lab was opened', async () => {
    const ada = await newcomer();
    await complete(ada, 'coffee', 'taste');
    await start(ada, 'practice', 'coffee');
    expect((await learning(ada)).continue?.lesson.slug).toBe('roast');
  });

  it('MYL-01 prefers the course with completed lessons over one that was only opened weeks ago', async () => {
    const ada = await newcomer();
    await complete(ada, 'tea', 'green');
    await start(ada, 'taste', 'coffee');
    expect((await learning(ada)).continue?.course?.slug).toBe('coffee');
    tick(15 * 24 * 60 * 60);
    expect((await learning(await again())).continue?.course?.slug).toBe('making-tea');
  });

  it('MYL-01 never leads to a locked lesson', async () => {
    const ada = await newcomer();
    await start(ada, 'green', 'tea');
    await start(ada, 'taste', 'coffee');
    expect((await learning(ada)).continue?.lesson.slug).toBe('taste');
  });
});

describe('completed courses', () => {
  it('MYL-02 have a date and the score of the best attempts', async () => {
    const ada = await newcomer();
    await complete(ada, 'tea', 'green');
    await complete(ada, 'tea', 'black');
    const body = { lessonId: 'tea-check', courseId: 'tea' };
    const { data: attempt } = await ada.send(openAttempt, { query: {}, body });
    const answers = attempt.questions.map(({ answer = [] }) => answer);
    tick();
    await ada.send(submitAttempt, { query: {}, params: { id: attempt.attemptId }, body: { answers } });
    const { completed } = await learning(ada);
    expect(completed).toMatchObject([{ slug: 'making-tea', completedAt: time.toISOString(), score: 100 }]);
  });

  it('MYL-02 have no score without checks', async () => {
    const ada = await newcomer();
    await complete(ada, 'aged', 'cellar');
    expect((await learning(ada)).completed).toMatchObject([{ slug: 'aged', score: null }]);
  });
});

describe('the home page of a member', () => {
  it('MYL-03 suggests courses that share a topic with those started, listing started ones last', async () => {
    const ada = await newcomer();
    const slugs = async () => (await learning(ada)).suggested.map(({ slug }) => slug);
    expect(await slugs()).toEqual(['making-tea', 'coffee', 'espresso']);
    await start(ada, 'green', 'tea');
    expect(await slugs()).toEqual(['coffee', 'espresso', 'making-tea']);
  });

  it('MYL-07 shows the next step of a started path, even in another academy', async () => {
    const ada = await newcomer();
    expect((await learning(ada)).paths).toEqual([]);
    await start(ada, 'green', 'tea');
    expect((await learning(ada)).paths).toMatchObject([
      {
        slug: 'barista',
        progress: { completedLesson: 0, lessonsCount: 4 },
        next: { courseSlug: 'making-tea', tenantId: 'spring', lesson: { slug: 'green' }, isLocked: false },
      },
    ]);
    for (const lesson of ['green', 'black']) await complete(ada, 'tea', lesson);
    await server.database.pool.query(
      `insert into course_completions (user_id, item_id, completed_at, revision)
       select u.id, i.id, $1, 1 from users u, items i
       where u.subject = $2 and i.kind = 'course' and i.content_id = 'tea'`,
      [time, `returning-${people}`],
    );
    expect((await learning(ada)).paths).toMatchObject([
      {
        progress: { completedLesson: 3, lessonsCount: 4 },
        next: { courseSlug: 'pods', tenantId: 'kube', lesson: { slug: 'press' } },
      },
    ]);
  });

  it('MYL-07 shows the same progress and next lesson as the page of the path', async () => {
    const ada = await newcomer();
    await complete(ada, 'tea', 'green');
    await start(ada, 'taste', 'coffee');
    await start(ada, 'kettle');
    const [home] = (await learning(ada)).paths;
    const path = (await ada.send(getPath, { query: { slug: 'barista' } })).data;
    expect([home?.progress, home?.next.lesson]).toEqual([path.progress, path.next.lesson]);
    expect(home).toMatchObject({
      progress: { completedLesson: 1, lessonsCount: 4 },
      next: { courseSlug: 'making-tea', lesson: { slug: 'black' } },
    });
  });

  it('MYL-04 shows recent activity, unless the person hid it', async () => {
    await complete(await newcomer(), 'tea', 'green');
    const done = time.toISOString();
    tick(10 * 24 * 60 * 60);
    const ada = await again();
    await start(ada, 'black', 'tea');
    tick(45);
    await readTo(ada, { lessonId: 'black', courseId: 'tea', heading: 'none' });
    const { entries } = (await learning(ada)).activity;
    expect(entries).toEqual([{ at: time.toISOString(), seconds: 46 }]);
    expect(entries.map(({ at }) => at)).not.toContain(done);

    const hide = (isHidden: boolean) => ada.send(setActivityShown, { query: {}, body: { isHidden } });
    for (const _ of [1, 2]) expect((await hide(true)).data).toEqual({ isHidden: true });
    expect((await learning(ada)).activity).toEqual({ isHidden: true, entries: [] });
    await hide(false);
    expect((await learning(ada)).activity).toMatchObject({ isHidden: false, entries: [{ seconds: 46 }] });
  });

  it('MYL-06 offers starters only to people who have started nothing', async () => {
    const ada = await newcomer();
    const { starters } = await learning(ada);
    // The tenant's data names a guide, a draft and a path; the first course replaces the draft.
    expect(starters.map(({ type, slug }) => `${type} ${slug}`)).toEqual([
      'guide kettle',
      'path barista',
      'course making-tea',
    ]);
    expect(starters[0]).toMatchObject({ title: 'Use a kettle', duration: 60 });
    await start(ada, 'kettle');
    expect((await learning(ada)).starters).toEqual([]);
  });

  it('MYL-06 falls back to the first courses if the data names none', async () => {
    const { starters } = await learning(await newcomer('kube'));
    expect(starters.map(({ slug }) => slug)).toEqual(['pods']);
  });
});

describe('the time plan', () => {
  const plan = async (client: Client, minutes: '10' | '20' | '40' | '60') =>
    (await client.send(getTimePlan, { query: { minutes } })).data;

  it('MYL-05 begins with the rest of the current lesson, and fills up in order', async () => {
    const ada = await newcomer();
    await start(ada, 'black', 'tea');
    await start(ada, 'green', 'tea');
    await readTo(ada, { lessonId: 'green', courseId: 'tea', heading: 'the-gaiwan' });
    const { steps, seconds, shortest } = await plan(ada, '10');
    expect(steps.slice(0, 3)).toMatchObject([
      { kind: 'lesson', slug: 'green', courseSlug: 'making-tea', heading: 'the-gaiwan', duration: 30 },
      { slug: 'black', heading: null },
      { slug: 'tea-check', type: 'knowledge-check' },
    ]);
    expect(steps.some(({ kind }) => kind === 'guide')).toBe(true);
    expect(seconds).toBe(steps.reduce((sum, { duration }) => sum + duration, 0));
    expect(seconds).toBeLessThanOrEqual(600);
    expect(shortest).toBeNull();
  });

  it('MYL-05 takes lessons in order, skipped ones last', async () => {
    const ada = await newcomer();
    await complete(ada, 'tea', 'black');
    const slugs = (await plan(ada, '10')).steps.map(({ slug }) => slug);
    expect(slugs.slice(0, 2)).toEqual(['tea-check', 'green']);
  });

  it('MYL-05 offers nothing locked or completed', async () => {
    const ada = await newcomer();
    await complete(ada, 'tea', 'green');
    const slugs = (await plan(ada, '60')).steps.map(({ slug }) => slug);
    expect(slugs).not.toContain('green');
    expect(slugs.filter((slug) => slug.startsWith('espresso'))).toEqual([]);
  });

  it('MYL-05 refuses other durations', async () => {
    const ada = await newcomer();
    const response = await server.get('/api/v1/me/plan?minutes=15', { tenantId: 'spring', as: 'ada' });
    expect(response.status).toBe(400);
    expect((await plan(ada, '20')).steps.length).toBeGreaterThan(0);
  });
});
