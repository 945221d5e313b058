import { describe, expect, it } from 'vitest';
import type { Client } from '@academy/contract/client';
import { openAttempt, submitAttempt } from '@academy/contract/quizzes';
import { answerReview, getReviews, listReviewQuestions, setReviews } from '@academy/contract/reviews';
import { contentTree } from '../../testing/content.ts';
import { sampleFiles } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';

const kube = 'kube/courses/pods';
const many = Array.from({ length: 30 }, (_, at) => `## Is ${at} even?\n\n- [x] Yes\n- [ ] No\n`).join('\n');
const tree = contentTree({
  ...sampleFiles,
  [`${kube}/02-check/lesson.json`]: {
    id: 'pod-check',
    slug: 'pod-check',
    title: 'Pods you know',
    status: 'live',
    type: 'knowledge-check',
  },
  [`${kube}/02-check/content.md`]: `<div class="quizdown">\n\n## Is a pod small?\n\n- [x] Yes\n- [ ] No\n\n</div>`,
  [`${kube}/03-many/lesson.json`]: {
    id: 'many',
    slug: 'many',
    title: 'Many',
    status: 'live',
    type: 'knowledge-check',
  },
  [`${kube}/03-many/content.md`]: `<div class="quizdown">\n\n${many}\n</div>`,
});
const START = new Date('2026-01-05T09:00:00Z');
let time = START;
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });

const DAY = 24 * 60 * 60_000;
const goTo = (day: number, hour = 9) => {
  time = new Date(START.getTime() + day * DAY + (hour - 9) * 60 * 60_000);
};

let people = 0;
/** A new person, on the first day of the test. */
async function newcomer(tenantId = 'spring') {
  goTo(0);
  people += 1;
  const token = await server.signToken({ subject: `reader-${people}`, expiresIn: 60 * 86_400 });
  return Object.assign(server.client({ tenantId, token }), {
    at: (other: string) => server.client({ tenantId: other, token }),
  });
}

const take = async (client: Client, body: { lessonId: string; courseId: string }, answers: string[][]) => {
  const { attemptId } = (await client.send(openAttempt, { query: {}, body })).data;
  await client.send(submitAttempt, { params: { id: attemptId }, query: {}, body: { answers } });
};
const TEA = { lessonId: 'tea-check', courseId: 'tea' };
const TEAS = ['Sencha', 'Assam'];
const WATER = 'How hot is the water for green tea?';
const WHICH = 'Which of these are teas?';

/** The end of the reader's day, west of Greenwich. */
const endOfDay = () => {
  const end = new Date(time);
  end.setUTCHours(28, 59, 59, 999);
  return end.toISOString();
};
const reviews = async (client: Client) =>
  (await client.send(getReviews, { query: { until: endOfDay() } })).data;
const questions = async (client: Client, query: { more?: 'true' } = {}) =>
  (await client.send(listReviewQuestions, { query: { until: endOfDay(), ...query } })).data.questions;
const titles = async (client: Client) => (await questions(client)).map(({ question }) => question);
const answer = async (client: Client, id: string, given: string[] | { answers: string[]; at: string }) => {
  const body = Array.isArray(given) ? { answers: given } : given;
  return (await client.send(answerReview, { params: { id }, query: {}, body })).data;
};
const both = async (client: Client) =>
  (await questions(client)).toSorted((one, other) => one.question.localeCompare(other.question));
/** Answers everything that is due, right or wrong. */
const answerAll = async (client: Client, isRight: boolean) => {
  for (const { id, answer: right = [], answers } of await questions(client))
    await answer(client, id, isRight ? right : answers.map(({ text }) => text));
};

describe('two weeks of reviews', () => {
  it('REV-01 repeats a missed question immediately, and a known one when it is about to be forgotten', async () => {
    const ada = await newcomer();
    expect(await reviews(ada)).toEqual({
      status: 'on',
      pausedUntil: null,
      due: 0,
      waiting: 0,
      doneToday: 0,
      total: 0,
      nextDueAt: null,
    });
    await take(ada, TEA, [['Boiling'], TEAS]);
    expect(await reviews(ada)).toMatchObject({ due: 1, total: 2, nextDueAt: '2026-01-07T09:00:00.000Z' });
    expect(await titles(ada)).toEqual([WATER]);

    const shown: Record<number, string[]> = {};
    for (let day = 0; day <= 14; day += 1) {
      goTo(day);
      const due = (await titles(ada)).toSorted();
      if (due.length > 0) shown[day] = due;
      await answerAll(ada, true);
      expect(await reviews(ada)).toMatchObject({ due: 0, doneToday: due.length });
    }
    expect(shown).toEqual({ 0: [WATER], 2: [WATER, WHICH], 5: [WATER], 13: [WHICH], 14: [WATER] });
  });

  it('REV-01 repeats a forgotten question within days', async () => {
    const ada = await newcomer();
    await take(ada, TEA, [['Warm'], TEAS]);
    goTo(2);
    await answerAll(ada, true);
    goTo(13);
    expect(await titles(ada)).toHaveLength(2);
    await answerAll(ada, false);
    expect((await reviews(ada)).due).toBe(0);
    const { nextDueAt } = await reviews(ada);
    expect(new Date(nextDueAt ?? '').getTime()).toBeLessThan(time.getTime() + 4 * DAY);
  });

  it('REV-01 counts an answer in a check as a repetition, and in a retry only the missed ones', async () => {
    const ada = await newcomer();
    const { attemptId } = (await ada.send(openAttempt, { query: {}, body: TEA })).data;
    const send = async (id: string, answers: string[][]) =>
      (await ada.send(submitAttempt, { params: { id }, query: {}, body: { answers } })).data;
    const { retryId } = await send(attemptId, [['Boiling'], TEAS]);
    const before = await reviews(ada);
    goTo(1);
    await send(retryId ?? '', [['Warm'], TEAS]);
    const after = await reviews(ada);
    expect([before.due, after.due]).toEqual([1, 0]);
    // The question answered right at first keeps its due date.
    expect(after.nextDueAt).toBe(before.nextDueAt);
  });

  it('REV-01 includes answers from before reviews existed', async () => {
    const ada = await newcomer();
    await take(ada, TEA, [['Boiling'], TEAS]);
    goTo(13);
    expect(await titles(ada)).toEqual([WATER, WHICH]);
  });

  it('REV-14 includes the first of many old attempts immediately, and the others in the background', async () => {
    const ada = await newcomer();
    await take(ada, TEA, [['Boiling'], TEAS]);
    // Copies the attempt to other lessons, each of which has two questions of its own.
    await server.database.pool.query(
      `insert into quiz_attempts (id, user_id, item_id, hash, revision, seed, questions, answers, score, passed,
         opened_at, submitted_at)
       select gen_random_uuid(), user_id, item_id + 1000000 + n, hash, revision, seed, questions, answers, score, passed,
         opened_at, submitted_at + n * interval '1 second'
       from quiz_attempts, generate_series(1, 99) as n where user_id = (select id from users where subject = $1)`,
      [`reader-${people}`],
    );
    const entered = async () => {
      const { rows } = await server.database.pool.query<{ count: number }>(
        'select count(*)::int from reviews where user_id = (select id from users where subject = $1)',
        [`reader-${people}`],
      );
      return rows[0]?.count;
    };
    expect(await titles(ada)).toContain(WATER);
    await expect.poll(entered).toBe(200);
  });
});

describe('one day of reviews', () => {
  it('REV-02 has twenty questions by default, and more on request', async () => {
    const ada = await newcomer('kube');
    await take(
      ada,
      { lessonId: 'many', courseId: 'pods' },
      Array.from({ length: 30 }, () => ['No']),
    );
    expect(await reviews(ada)).toMatchObject({ due: 20, waiting: 10, doneToday: 0 });
    expect(await questions(ada)).toHaveLength(20);
    await answerAll(ada, true);
    expect(await reviews(ada)).toMatchObject({ due: 0, waiting: 10, doneToday: 20 });
    expect(await questions(ada)).toEqual([]);
    const more = await questions(ada, { more: 'true' });
    expect(more).toHaveLength(10);
    await answer(ada, more[0]?.id ?? '', ['Yes']);
    expect(await reviews(ada)).toMatchObject({ due: 0, waiting: 9, doneToday: 21 });
    goTo(1);
    expect(await reviews(ada)).toMatchObject({ due: 9, waiting: 0, doneToday: 0 });
  });

  it("REV-02 ends with the reader's day, so that what is due in the evening is asked in the morning", async () => {
    const ada = await newcomer();
    goTo(0, 20);
    await take(ada, TEA, [['Warm'], TEAS]);
    goTo(2, 7);
    expect((await reviews(ada)).due).toBe(2);
    expect((await ada.send(getReviews, { query: {} })).data.due).toBe(0);
    const farAway = new Date(time.getTime() + 300 * DAY).toISOString();
    expect((await ada.send(getReviews, { query: { until: farAway } })).data.due).toBe(0);
  });
});

describe('reviews of several academies', () => {
  it('REV-03 are combined in each of them, with the academy they come from', async () => {
    const ada = await newcomer();
    await take(ada, TEA, [['Boiling'], TEAS]);
    goTo(0, 10);
    await take(ada.at('kube'), { lessonId: 'pod-check', courseId: 'pods' }, [['No']]);
    for (const client of [ada, ada.at('kube'), ada.at('tanzu')]) {
      expect(await reviews(client)).toMatchObject({ due: 2, total: 3 });
      expect(await questions(client)).toMatchObject([
        {
          tenantId: 'spring',
          course: { slug: 'making-tea' },
          lesson: { slug: 'tea-check' },
          question: WATER,
        },
        { tenantId: 'kube', course: { slug: 'pods', title: 'Coffee pods' }, question: 'Is a pod small?' },
      ]);
    }
    const [, pod] = await questions(ada);
    expect((await answer(ada.at('tanzu'), pod?.id ?? '', ['Yes'])).isRight).toBe(true);
    expect(await titles(ada.at('kube'))).toEqual([WATER]);
  });
});

describe('an answer', () => {
  it('REV-06 is graded as in a check, and returns what is right, why, and when it comes back', async () => {
    const ada = await newcomer();
    await take(ada, TEA, [['Boiling'], ['Sencha']]);
    const [water, teas] = await both(ada);
    expect(await answer(ada, water?.id ?? '', ['Warm'])).toMatchObject({
      isRight: true,
      dueAt: '2026-01-07T09:00:00.000Z',
      question: { answer: ['Warm'], comments: expect.arrayContaining([expect.stringMatching(/^Right/)]) },
    });
    await expect(answer(ada, teas?.id ?? '', ['Cocoa'])).rejects.toMatchObject({ status: 400 });
    // There is no partial credit, and an empty answer is wrong.
    expect(await answer(ada, teas?.id ?? '', ['Sencha'])).toMatchObject({ isRight: false });
    goTo(1);
    expect(await titles(ada)).toEqual([WHICH]);
    expect(await answer(ada, (await questions(ada))[0]?.id ?? '', [])).toMatchObject({ isRight: false });
  });

  it('REV-07 counts once when sent twice, even concurrently; other answers are too late', async () => {
    const ada = await newcomer();
    await take(ada, TEA, [['Boiling'], TEAS]);
    const [{ id } = { id: '' }] = await questions(ada);
    const [first, second] = await Promise.all([answer(ada, id, ['Warm']), answer(ada, id, ['Warm'])]);
    expect(second).toEqual(first);
    expect(await answer(ada, id, ['Warm'])).toEqual(first);
    await expect(answer(ada, id, ['Boiling'])).rejects.toMatchObject({ status: 409 });
    expect((await reviews(ada)).doneToday).toBe(1);
    const { rows } = await server.database.pool.query<{ reps: number }>(
      `select r.reps from reviews r join users u on u.id = r.user_id
       where u.subject = $1 and reviewed_at is not null`,
      [`reader-${people}`],
    );
    expect(rows).toEqual([{ reps: 2 }]);
  });

  it('REV-07 given offline counts from when it was given, never before the last one or in the future', async () => {
    const ada = await newcomer();
    await take(ada, TEA, [['Boiling'], ['Sencha']]);
    const [water, teas] = await both(ada);
    goTo(3);
    const early = await answer(ada, water?.id ?? '', { answers: ['Warm'], at: '2026-01-06T09:00:00.000Z' });
    expect(new Date(early.dueAt).getTime()).toBeLessThan(time.getTime() + 2 * DAY);
    const future = await answer(ada, teas?.id ?? '', { answers: TEAS, at: '2036-01-06T09:00:00.000Z' });
    expect(new Date(future.dueAt).getTime()).toBeLessThan(time.getTime() + 10 * DAY);
  });

  it.each(['nothing', '1.short.0', '999999.AAAAAAAAAAAAAAAAAAAAAA.0', "1.'; drop table reviews; --.0"])(
    'REV-06 to %s, which is no question, is refused',
    async (id) => {
      const ada = await newcomer();
      await expect(answer(ada, id, [])).rejects.toMatchObject({ status: 404 });
    },
  );

  it("REV-06 to another person's question is refused", async () => {
    const ada = await newcomer();
    await take(ada, TEA, [['Boiling'], TEAS]);
    const [{ id } = { id: '' }] = await questions(ada);
    await expect(answer(await newcomer(), id, ['Warm'])).rejects.toMatchObject({ status: 404 });
  });
});

describe('pausing', () => {
  const set = async (client: Client, body: { status: 'on' | 'paused' | 'off'; until?: string }) =>
    (await client.send(setReviews, { query: {}, body })).data;

  it('REV-05 asks nothing until it ends, by itself or early', async () => {
    const ada = await newcomer();
    await take(ada, TEA, [['Boiling'], TEAS]);
    const until = '2026-01-08T05:00:00.000Z';
    expect(await set(ada, { status: 'paused', until })).toEqual({ status: 'paused', pausedUntil: until });
    expect(await reviews(ada)).toMatchObject({ status: 'paused', pausedUntil: until, due: 0, waiting: 0 });
    expect(await questions(ada, { more: 'true' })).toEqual([]);
    goTo(3);
    expect(await reviews(ada)).toMatchObject({ status: 'on', pausedUntil: null, due: 2 });
    await set(ada, { status: 'paused', until: '2026-01-20T00:00:00.000Z' });
    await set(ada, { status: 'on' });
    expect(await reviews(ada)).toMatchObject({ status: 'on', pausedUntil: null, due: 2 });
  });

  it('REV-05 ends in the future, within a year', async () => {
    const ada = await newcomer();
    for (const until of [undefined, '2026-01-05T08:00:00.000Z', '2028-01-05T08:00:00.000Z'])
      await expect(set(ada, { status: 'paused', ...(until && { until }) })).rejects.toMatchObject({
        status: 400,
        envelope: { errors: [{ field: 'until' }] },
      });
  });

  it('REV-05 for good schedules nothing, and resuming includes what was answered meanwhile', async () => {
    const ada = await newcomer();
    await set(ada, { status: 'off' });
    await take(ada, TEA, [['Boiling'], TEAS]);
    expect(await reviews(ada)).toMatchObject({ status: 'off', due: 0, total: 0, nextDueAt: null });
    const { rows } = await server.database.pool.query(
      'select from reviews r join users u on u.id = r.user_id where u.subject = $1',
      [`reader-${people}`],
    );
    expect(rows).toEqual([]);
    await set(ada, { status: 'on' });
    expect(await reviews(ada)).toMatchObject({ status: 'on', due: 1, total: 2 });
  });
});
