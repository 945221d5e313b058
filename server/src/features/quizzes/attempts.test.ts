import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getAttempt, listAttempts, openAttempt, submitAttempt } from '@academy/contract/quizzes';
import type { Attempt, AttemptHistory, AttemptResult } from '@academy/contract/schemas/quizzes';
import type { Member, Person } from '@academy/domain/access';
import { buildCatalog } from '../../catalog/model.ts';
import { readQuiz } from '../../catalog/read-quiz.ts';
import { readRows } from '../../catalog/rows.ts';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { testDatabase } from '../../testing/database.ts';
import { PUT_AT, putLive } from '../../testing/live-items.ts';
import type { LiveItem } from '../../testing/live-items.ts';
import { quizCalls } from './calls.ts';

const { pool } = await testDatabase();
const QUIZ = '## How hot?\n- [x] Warm\n- [ ] Boiling\n\n## Which?\n- [x] Sencha\n- [ ] Robusta\n';
const RIGHT = [['Warm'], ['Sencha']];
const WRONG = [['Boiling'], ['Sencha']];
const lesson = (id: string, settings: object, more: { type?: string; view?: string[] } = {}): LiveItem => {
  const { type = 'knowledge-check', view = [] } = more;
  return {
    kind: 'lesson',
    id,
    parent: 'course tea',
    card: { type, settings, entitlements: { view }, courseId: 'tea' },
  };
};
await putLive(pool, {
  source: 'tea',
  items: [
    { kind: 'course', id: 'tea', card: { entitlements: { view: [] } } },
    { ...lesson('open', {}), quiz: QUIZ },
    { ...lesson('exam', { assessed: true, attempts: 2 }), quiz: QUIZ },
    { ...lesson('endless', { assessed: true }), quiz: QUIZ },
    { ...lesson('practice', {}, { type: 'article' }), quiz: QUIZ },
    { ...lesson('few', { attempts: 2 }), quiz: QUIZ },
    { ...lesson('for-pro', {}, { view: ['pro'] }), quiz: QUIZ },
    lesson('plain', {}),
  ],
});
const live = buildCatalog(await readRows(pool));
const catalog = { current: () => live };

/** The mounted handlers, called without a server. */
const handlers = new Map<unknown, (input: object) => Promise<unknown>>();
const mount = {
  call: (call: unknown, handler: (input: object) => Promise<unknown>) => handlers.set(call, handler),
} as unknown as Mount;
const bodies = { readQuiz: (hash: string) => readQuiz(pool, hash) };
const context = { catalog, database: { writes: pool }, bodies, newId: randomUUID };
quizCalls(mount, context as unknown as Context);

let time = PUT_AT;
const site = { tenant: { id: 'spring', features: { guides: true } } };
const call = <Answer>(name: unknown, input: object) =>
  handlers.get(name)?.({ site, now: time, ...input }) as Promise<Answer>;
const open = (person: Person, lessonId: string) =>
  call<Attempt>(openAttempt, { body: { lessonId, courseId: 'tea' }, person });
const send = (person: Person, id: string, body: { answers: string[][]; at?: string }) =>
  call<AttemptResult>(submitAttempt, { params: { id }, body, person });
const reread = (person: Member, id: string) => call<AttemptResult>(getAttempt, { params: { id }, person });
const history = (person: Member, lessonId: string) =>
  call<AttemptHistory>(listAttempts, { query: { lessonId, courseId: 'tea' }, person });
const submit = (person: Person, id: string, answers: string[][]) => send(person, id, { answers });

async function newcomer(): Promise<Member> {
  const userId = randomUUID();
  await pool.query(
    `insert into users (id, provider, subject, created_at, updated_at) values ($1, 'x', $2, $3, $3)`,
    [userId, userId, PUT_AT],
  );
  return { kind: 'member', userId, isPro: false, isAdmin: false };
}
const visitor: Person = { kind: 'visitor' };
const isStoredComplete = async ({ userId }: Member) =>
  (await pool.query('select from progress where user_id = $1 and completed_at is not null', [userId]))
    .rowCount === 1;
const NONE_LEFT = { kind: 'conflict', message: 'You have used all attempts at this check.' };
const UNKNOWN = { kind: 'not_found', field: 'id', message: 'This attempt does not exist.' };

describe('opening an attempt', () => {
  it('QUIZ-08 returns the open one, with its questions and time, until it is submitted', async () => {
    const ada = await newcomer();
    const first = await open(ada, 'exam');
    expect(first).toMatchObject({ assessed: true, attemptsLeft: 2, isRecorded: true, totalQuestions: 2 });
    time = new Date(PUT_AT.getTime() + 60_000);
    expect(await open(ada, 'exam')).toEqual(first);
    await submit(ada, first.attemptId, WRONG);
    expect((await open(ada, 'exam')).attemptId).not.toBe(first.attemptId);
    time = PUT_AT;
  });

  it('QUIZ-07 is unlimited and shows its answers by default', async () => {
    const attempt = await open(await newcomer(), 'open');
    expect(attempt).toMatchObject({ assessed: false, attemptsLeft: null });
    expect(attempt.questions[0]).toMatchObject({ answer: ['Warm'] });
  });

  it('QUIZ-09 is not recorded for a visitor', async () => {
    expect(await open(visitor, 'open')).toMatchObject({ isRecorded: false });
    await expect(open(visitor, 'exam')).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('API-08 is refused for a lesson without questions', async () => {
    await expect(open(await newcomer(), 'plain')).rejects.toMatchObject({
      kind: 'invalid',
      field: 'lessonId',
      message: 'This lesson has no questions.',
    });
  });
});

describe('submitting an attempt', () => {
  it('QUIZ-08 completes the check with a pass, and a later failure changes nothing', async () => {
    const ada = await newcomer();
    const { attemptId } = await open(ada, 'exam');
    expect(await submit(ada, attemptId, RIGHT)).toMatchObject({
      passed: true,
      isComplete: true,
      isRecorded: true,
      showsAnswers: true,
      attemptsLeft: 1,
      submittedAt: PUT_AT.toISOString(),
    });
    expect(await isStoredComplete(ada)).toBe(true);
    const second = await open(ada, 'exam');
    expect(second.attemptsLeft).toBe(1);
    expect(await submit(ada, second.attemptId, WRONG)).toMatchObject({ passed: false, isComplete: true });
  });

  it('QUIZ-20, OFF-06 counts from when it was taken, within plausible limits', async () => {
    const minutes = (count: number) => new Date(PUT_AT.getTime() + count * 60_000);
    const DAYS = 24 * 60;
    const takenAt = async (lessonId: string, { at, arrives }: { at: number; arrives: number }) => {
      const ada = await newcomer();
      time = PUT_AT;
      const { attemptId } = await open(ada, lessonId);
      time = minutes(arrives);
      const body = { answers: RIGHT, at: minutes(at).toISOString() };
      const { submittedAt } = await send(ada, attemptId, body);
      // A retry keeps the time.
      expect((await submit(ada, attemptId, RIGHT)).submittedAt).toBe(submittedAt);
      const { rows } = await pool.query<{ at: Date }>(
        'select completed_at as at from progress where user_id = $1',
        [ada.userId],
      );
      time = PUT_AT;
      expect(rows[0]?.at.toISOString()).toBe(submittedAt);
      return (new Date(submittedAt).getTime() - PUT_AT.getTime()) / 60_000;
    };
    expect(await takenAt('open', { at: 10, arrives: 300 })).toBe(10);
    expect(await takenAt('open', { at: 400, arrives: 300 })).toBe(300);
    expect(await takenAt('open', { at: -60, arrives: 300 })).toBe(0);
    expect(await takenAt('open', { at: 10, arrives: 40 * DAYS })).toBe(10 * DAYS);
    expect(await takenAt('exam', { at: 10, arrives: 300 })).toBe(300);
  });

  it('QUIZ-08 completes nothing with a failure, and an article is not completed by passing its exercise', async () => {
    const ada = await newcomer();
    const failed = await submit(ada, (await open(ada, 'open')).attemptId, WRONG);
    expect(failed).toMatchObject({ passed: false, isComplete: false, showsAnswers: true });
    const practiced = await submit(ada, (await open(ada, 'practice')).attemptId, RIGHT);
    expect(practiced).toMatchObject({ passed: true, isComplete: false });
    expect(await isStoredComplete(ada)).toBe(false);
  });

  it('QUIZ-10 keeps the answers of an assessed check secret until it is passed or no attempt is left', async () => {
    const ada = await newcomer();
    const first = await submit(ada, (await open(ada, 'exam')).attemptId, WRONG);
    expect(first).toMatchObject({ showsAnswers: false, attemptsLeft: 1 });
    const last = await submit(ada, (await open(ada, 'exam')).attemptId, WRONG);
    expect(last).toMatchObject({ showsAnswers: true, attemptsLeft: 0 });
    await expect(open(ada, 'exam')).rejects.toMatchObject({ ...NONE_LEFT, field: 'lessonId' });
    const free = await submit(ada, (await open(ada, 'endless')).attemptId, WRONG);
    expect(free).toMatchObject({ showsAnswers: false, attemptsLeft: null });
  });

  it('QUIZ-08 refuses an attempt that was opened before the last one was used up', async () => {
    const ada = await newcomer();
    for (const _time of [1, 2]) await submit(ada, (await open(ada, 'exam')).attemptId, WRONG);
    const { itemId, hash } =
      live
        .of('spring')
        .courses.byId.get('tea')
        ?.lessons.find(({ id }) => id === 'exam') ?? {};
    const id = randomUUID();
    await pool.query(
      `insert into quiz_attempts (id, user_id, item_id, hash, revision, seed, questions, opened_at)
       values ($1, $2, $3, $4, 1, 1, 2, $5)`,
      [id, ada.userId, itemId, hash, PUT_AT],
    );
    await expect(submit(ada, id, RIGHT)).rejects.toMatchObject({ ...NONE_LEFT, field: 'id' });
    expect(await isStoredComplete(ada)).toBe(false);
  });

  it('QUIZ-08 returns the same result for the same answers, and refuses others', async () => {
    const ada = await newcomer();
    const { attemptId } = await open(ada, 'exam');
    const result = await submit(ada, attemptId, WRONG);
    time = new Date(PUT_AT.getTime() + 60_000);
    expect(await submit(ada, attemptId, WRONG)).toEqual(result);
    time = PUT_AT;
    await expect(submit(ada, attemptId, RIGHT)).rejects.toMatchObject({
      kind: 'conflict',
      field: 'id',
      message: 'This attempt was already submitted. Please open a new one.',
    });
  });

  const unused = '00000000-0000-4000-8000-00000000ffff';
  it.each(['nothing', unused, `${unused}x`, `x${unused}`])(
    'API-08 the attempt %s is not there',
    async (id) => {
      await expect(submit(await newcomer(), id, [])).rejects.toMatchObject(UNKNOWN);
    },
  );

  it('QUIZ-08 is for the owner only', async () => {
    const { attemptId } = await open(await newcomer(), 'open');
    await expect(submit(await newcomer(), attemptId, RIGHT)).rejects.toMatchObject(UNKNOWN);
    await expect(submit(visitor, attemptId, RIGHT)).rejects.toMatchObject(UNKNOWN);
  });

  it('GATE-01 is refused if the check has been locked since', async () => {
    const ada = await newcomer();
    const { attemptId } = await open({ ...ada, isPro: true }, 'for-pro');
    await expect(submit(ada, attemptId, RIGHT)).rejects.toMatchObject({ code: 'locked', field: 'id' });
  });

  it('QUIZ-08 counts the attempts of a visitor who logged in, but not repeated answers', async () => {
    const ada = await newcomer();
    const takeAsVisitor = async () => {
      const { attemptId } = await open(visitor, 'few');
      return { attemptId, result: await submit(ada, attemptId, WRONG) };
    };
    const first = await takeAsVisitor();
    expect(first.result).toMatchObject({ isRecorded: true, attemptsLeft: 1 });
    expect((await takeAsVisitor()).result.attemptsLeft).toBe(0);
    await expect(takeAsVisitor()).rejects.toMatchObject({ ...NONE_LEFT, field: 'id' });
    // These attempts were possible before the author lowered the limit.
    await pool.query(
      `insert into quiz_attempts (id, user_id, item_id, hash, revision, seed, questions, answers, score, passed, opened_at, submitted_at)
       select gen_random_uuid(), user_id, item_id, hash, revision, seed, questions, answers, score, passed, opened_at, submitted_at
       from quiz_attempts where id = $1`,
      [first.result.attemptId],
    );
    expect(await submit(ada, first.attemptId, WRONG)).toEqual({ ...first.result, attemptsLeft: 0 });
    expect((await history(ada, 'few')).attempts).toHaveLength(3);
  });

  it('QUIZ-08 records the attempt of a visitor who logged in, once, with its time and answers', async () => {
    const attempt = await open(visitor, 'open');
    expect(await submit(visitor, attempt.attemptId, RIGHT)).toMatchObject({
      isRecorded: false,
      isComplete: false,
    });
    const ada = await newcomer();
    const own = await open(ada, 'open');
    time = new Date(PUT_AT.getTime() + 60_000);
    const result = await submit(ada, attempt.attemptId, RIGHT);
    expect(result).toMatchObject({ passed: true, isRecorded: true, isComplete: true, showsAnswers: true });
    expect(result.attemptId).not.toBe(attempt.attemptId);
    expect(await submit(ada, attempt.attemptId, RIGHT)).toEqual(result);
    await expect(submit(ada, attempt.attemptId, WRONG)).rejects.toMatchObject({ kind: 'conflict' });
    const { rows } = await pool.query(
      `select id, questions, answers, score, passed, opened_at, submitted_at from quiz_attempts where user_id = $1 and id <> $2`,
      [ada.userId, own.attemptId],
    );
    expect(rows).toEqual([
      {
        id: result.attemptId,
        questions: 2,
        answers: RIGHT,
        score: 2,
        passed: true,
        opened_at: PUT_AT,
        submitted_at: time,
      },
    ]);
    time = PUT_AT;
  });
});

describe('a retry of the missed questions', () => {
  it('QUIZ-15 is a separate attempt, recorded once, and completes the check', async () => {
    const ada = await newcomer();
    const failed = await submit(ada, (await open(ada, 'open')).attemptId, WRONG);
    const retried = await submit(ada, failed.retryId ?? '', RIGHT);
    expect(retried).toMatchObject({ passed: true, score: 2, isComplete: true, isRecorded: true });
    expect(await submit(ada, failed.retryId ?? '', RIGHT)).toEqual(retried);
    const { rows } = await pool.query(
      'select id, answers from quiz_attempts where user_id = $1 and retry_of = $2',
      [ada.userId, failed.attemptId],
    );
    expect(rows).toEqual([{ id: retried.attemptId, answers: RIGHT }]);
  });

  it('QUIZ-09 QUIZ-15 is the same attempt for a visitor', async () => {
    const { attemptId } = await open(visitor, 'open');
    expect(await submit(visitor, attemptId, WRONG)).toMatchObject({ passed: false, retryId: attemptId });
    expect(await submit(visitor, attemptId, RIGHT)).toMatchObject({ passed: true, retryId: null });
  });
});

describe('the attempts of a person', () => {
  it('QUIZ-16 are listed with time and score, latest first', async () => {
    const ada = await newcomer();
    expect(await history(ada, 'exam')).toEqual({ attempts: [], attemptsLeft: 2 });
    const failed = await submit(ada, (await open(ada, 'exam')).attemptId, WRONG);
    time = new Date(PUT_AT.getTime() + 60_000);
    const passed = await submit(ada, (await open(ada, 'exam')).attemptId, RIGHT);
    time = PUT_AT;
    await open(ada, 'endless');
    expect(await history(ada, 'exam')).toEqual({
      attempts: [
        {
          attemptId: passed.attemptId,
          submittedAt: '2026-01-05T09:01:00.000Z',
          score: 2,
          scored: 2,
          passed: true,
          isRetry: false,
        },
        {
          attemptId: failed.attemptId,
          submittedAt: '2026-01-05T09:00:00.000Z',
          score: 1,
          scored: 2,
          passed: false,
          isRetry: false,
        },
      ],
      attemptsLeft: 0,
    });
    expect((await history(ada, 'endless')).attempts).toEqual([]);
    expect((await history(await newcomer(), 'exam')).attempts).toEqual([]);
  });

  it('QUIZ-16 can be reviewed by their owner only, once submitted', async () => {
    const ada = await newcomer();
    const { attemptId } = await open(ada, 'open');
    await expect(reread(ada, attemptId)).rejects.toMatchObject(UNKNOWN);
    const result = await submit(ada, attemptId, WRONG);
    expect(await reread(ada, attemptId)).toEqual(result);
    await expect(reread(await newcomer(), attemptId)).rejects.toMatchObject(UNKNOWN);
  });
});
