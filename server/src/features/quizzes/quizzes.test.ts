import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { Client } from '@academy/contract/client';
import { getCourse } from '@academy/contract/courses';
import { verifyUserAccess } from '@academy/contract/people';
import { markComplete, markGuideComplete } from '@academy/contract/progress';
import { openAttempt, submitAttempt } from '@academy/contract/quizzes';
import type { Attempt } from '@academy/contract/schemas/quizzes';
import { extractQuiz } from '@academy/domain/quiz-block';
import { parseQuiz } from '@academy/domain/quizzes';
import { getLesson } from '@academy/contract/lessons';
import { contentTree } from '../../testing/content.ts';
import { RIGHT_ANSWER_NOTE, quiz, sampleFiles } from '../../testing/sample-content.ts';
import { newcomers } from '../../testing/learners.ts';
import { testServer } from '../../testing/server.ts';

const exam = 'spring/courses/02-coffee/03-exam';
const limited = 'spring/courses/03-espresso/02-limited';
const lesson = (id: string, settings: object) => ({
  id,
  slug: id,
  title: id,
  status: 'live',
  type: 'knowledge-check',
  settings,
});
const many = Array.from(
  { length: 12 },
  (_, at) => `## Question ${at}\n\n- [x] Right ${at}\n- [ ] Wrong ${at}\n- [ ] Odd ${at}\n`,
).join('\n');
const drawnQuiz = `<div class="quizdown">\n\n---\nnQuestions: 4\npassingGrade: 75\ncustomPassMsg: Well done\ncustomFailMsg: Once more\nenableRetry: false\n---\n\n${many}\n</div>`;
const tree = contentTree({
  ...sampleFiles,
  'kube/courses/pods/02-drawn/lesson.json': lesson('drawn', {}),
  'kube/courses/pods/02-drawn/content.md': drawnQuiz,
  [`${limited}/lesson.json`]: lesson('limited', { assessed: true, attempts: 2 }),
  [`${limited}/content.md`]: quiz(''),
  'spring/guides/kettle/content.md': `Boil it.\n\n${quiz('')}`,
  'spring/guides/quick-check/guide.json': lesson('quick-check', {}),
  'spring/guides/quick-check/content.md': quiz(''),
});
const config = { folders: { tenants: tree.folder } };
const server = await testServer({ config });
const { tokens } = server.context.config;
const otherNode = await testServer({ config: { ...config, tokens }, database: server.database });
/** A new person whose calls alternate between the two nodes. */
const onBothNodes = async () => {
  const token = await server.signToken({ subject: randomUUID() });
  return (at: number) => (at % 2 === 0 ? server : otherNode).client({ tenantId: 'spring', token });
};

const newcomer = newcomers(server);
const grace = server.client({ tenantId: 'spring', as: 'grace' });
const EXAM = { lessonId: 'coffee-exam', courseId: 'coffee' };
const CHECK = { lessonId: 'tea-check', courseId: 'tea' };
const LIMITED = { lessonId: 'limited', courseId: 'espresso' };
const DRAWN = { lessonId: 'drawn', courseId: 'pods' };

const open = async (client: Client, body: { lessonId: string; courseId?: string }) =>
  (await client.send(openAttempt, { query: {}, body })).data;
const submit = async (client: Client, id: string, answers: string[][]) =>
  (await client.send(submitAttempt, { params: { id }, query: {}, body: { answers } })).data;
const RIGHT: Record<string, string[]> = { Warm: ['Warm'], Sencha: ['Assam', 'Sencha'] };
const rightAnswers = ({ questions }: Attempt) =>
  questions.map(({ answers }) => answers.flatMap(({ text }) => RIGHT[text] ?? []));
const wrongAnswers = ({ questions }: Attempt) => questions.map(() => [] as string[]);
const isDone = async (client: Client, slug: string, lessonId: string) =>
  (await client.send(getCourse, { query: { slug } })).data.lessons.find((one) => one.lessonId === lessonId)
    ?.isComplete;
const stored = async () =>
  (
    await server.database.pool.query<{ opened: number; submitted: number }>(
      'select count(*)::int as opened, count(submitted_at)::int as submitted from quiz_attempts',
    )
  ).rows[0];

describe('opening an attempt', () => {
  it('QUIZ-08 returns an assessed check without right answers', async () => {
    const ada = await newcomer();
    const attempt = await open(ada, EXAM);
    expect(attempt).toMatchObject({ assessed: true, totalQuestions: 2, passingMarks: 2, attemptsLeft: null });
    const text = JSON.stringify(attempt);
    expect(text).not.toMatch(new RegExp(`${RIGHT_ANSWER_NOTE}|\\[x\\]|"answer"|"comments"|isCorrect`));
    expect(attempt.questions.map(({ answers }) => answers.map(({ isChecked }) => isChecked))).toEqual([
      [false, false],
      [false, false, false],
    ]);
  });

  it('QUIZ-07 returns any other check with right answers and explanations', async () => {
    const { assessed, questions } = await open(await newcomer(), CHECK);
    expect(assessed).toBe(false);
    expect(questions.map(({ answer }) => answer)).toEqual([['Warm'], ['Sencha', 'Assam']]);
    const [first] = questions;
    const at = first?.answers.findIndex(({ text }) => text === 'Warm') ?? -1;
    expect(first?.comments?.[at]).toContain('Right');
  });

  it('QUIZ-08 returns the same attempt until it is submitted, even for ten tabs on two nodes', async () => {
    const ada = await onBothNodes();
    const attempts = await Promise.all(Array.from({ length: 10 }, (_, at) => open(ada(at), EXAM)));
    const [first] = attempts;
    expect(attempts.every((one) => JSON.stringify(one) === JSON.stringify(first))).toBe(true);
    if (first) await submit(ada(1), first.attemptId, wrongAnswers(first));
    expect((await open(ada(0), EXAM)).attemptId).not.toBe(first?.attemptId);
  });

  it('QUIZ-02 draws as many of the authored questions as nQuestions says', async () => {
    const ada = await newcomer('kube');
    const attempt = await open(ada, DRAWN);
    expect([attempt.questions.length, attempt.totalQuestions, attempt.passingMarks]).toEqual([4, 4, 3]);
    const params = { courseSlug: 'pods', lessonSlug: 'drawn' };
    const { content, revision } = (await ada.send(getLesson, { params, query: {} })).data;
    expect(attempt.revision).toBe(revision);
    const written = parseQuiz(extractQuiz(content).quiz ?? '').questions.map(({ question }) => question);
    expect(written).toEqual(expect.arrayContaining(attempt.questions.map(({ question }) => question)));
    expect(new Set(attempt.questions.map(({ question }) => question)).size).toBe(4);
  });

  it('QUIZ-10 reveals nothing with which a browser could draw the questions itself', async () => {
    const ada = await newcomer();
    const attempt = await open(ada, EXAM);
    const { rows } = await server.database.pool.query<{ seed: number }>(
      'select seed from quiz_attempts where id = $1',
      [attempt.attemptId],
    );
    expect(rows[0]?.seed).not.toBe(Number.parseInt(attempt.attemptId.slice(-8), 16) >>> 1);
    expect(JSON.stringify(attempt)).not.toContain(String(rows[0]?.seed));
    expect(attempt).not.toHaveProperty('seed');
  });

  it.each([
    { what: 'a lesson without questions', body: { lessonId: 'green', courseId: 'tea' }, status: 400 },
    { what: 'an unknown lesson', body: { lessonId: 'no-such', courseId: 'tea' }, status: 404 },
    { what: 'a check of another course', body: { ...EXAM, courseId: 'tea' }, status: 400, field: 'courseId' },
    { what: 'a locked check', body: LIMITED, status: 403 },
    { what: 'a check of another academy', body: DRAWN, status: 404, field: 'courseId' },
  ])(
    'API-08 $what: refused, the field named, nothing stored',
    async ({ body, status, field = 'lessonId' }) => {
      const before = await stored();
      await expect(open(await newcomer(), body)).rejects.toMatchObject({
        status,
        envelope: { errors: [{ field }] },
      });
      expect(await stored()).toEqual(before);
    },
  );
});

describe('submitting', () => {
  it('QUIZ-08 completes the lesson with a pass, and returns each answer with its explanation', async () => {
    const ada = await newcomer();
    const attempt = await open(ada, EXAM);
    const result = await submit(ada, attempt.attemptId, rightAnswers(attempt));
    expect(result).toMatchObject({ score: 2, scored: 2, passingMarks: 2, passed: true, isComplete: true });
    expect(result.questions.map(({ isCorrect, isScored }) => [isCorrect, isScored])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(JSON.stringify(result.questions[0]?.comments)).toContain(RIGHT_ANSWER_NOTE);
    expect(await isDone(ada, 'coffee', 'coffee-exam')).toBe(true);
  });

  it('QUIZ-08 records a failed attempt and completes nothing; the learner can retry and pass', async () => {
    const ada = await newcomer();
    const first = await open(ada, EXAM);
    const half = rightAnswers(first).map((answers, at) => (at === 0 ? answers : ['Robusta']));
    const failed = await submit(ada, first.attemptId, half);
    expect(failed).toMatchObject({ score: 1, passed: false, isComplete: false });
    expect(failed.questions[1]?.selected).toEqual(['Robusta']);
    expect(await isDone(ada, 'coffee', 'coffee-exam')).toBe(false);
    const completing = ada.send(markComplete, {
      query: {},
      body: { ...EXAM, operationType: 'COMPLETE_LESSON' },
    });
    await expect(completing).rejects.toMatchObject({ status: 409 });
    const second = await open(ada, EXAM);
    expect((await submit(ada, second.attemptId, rightAnswers(second))).passed).toBe(true);
    expect(await isDone(ada, 'coffee', 'coffee-exam')).toBe(true);
    const third = await open(ada, EXAM);
    expect(await submit(ada, third.attemptId, wrongAnswers(third))).toMatchObject({
      passed: false,
      isComplete: true,
    });
  });

  it('QUIZ-08 CRS-03 allows a passed check to be marked complete', async () => {
    const ada = await newcomer();
    const attempt = await open(ada, CHECK);
    await submit(ada, attempt.attemptId, rightAnswers(attempt));
    const body = { ...CHECK, operationType: 'COMPLETE_LESSON' as const };
    expect((await ada.send(markComplete, { query: {}, body })).data.completedLesson).toBe(1);
  });

  it('QUIZ-07 returns the author’s messages for passing and failing', async () => {
    const ada = await newcomer('kube');
    const attempt = await open(ada, DRAWN);
    const answers = attempt.questions.map(({ answer = [] }) => answer);
    const failed = await submit(ada, attempt.attemptId, [answers[0] ?? [], answers[1] ?? []]);
    expect(failed).toMatchObject({ score: 2, passed: false, customMessage: 'Once more', enableRetry: false });
    const again = await open(ada, DRAWN);
    const three = again.questions.map(({ answer = [] }, at) => (at === 0 ? [] : answer));
    expect(await submit(ada, again.attemptId, three)).toMatchObject({
      score: 3,
      passed: true,
      customMessage: 'Well done',
    });
  });

  it('QUIZ-08 returns the same result for the same answers on two nodes, recorded once, and refuses others', async () => {
    const ada = await onBothNodes();
    const attempt = await open(ada(0), EXAM);
    const before = (await stored())?.submitted ?? 0;
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, at) => submit(ada(at), attempt.attemptId, rightAnswers(attempt))),
    );
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect((await stored())?.submitted).toBe(before + 1);
    await expect(submit(ada(1), attempt.attemptId, wrongAnswers(attempt))).rejects.toMatchObject({
      status: 409,
      message: 'This attempt was already submitted. Please open a new one.',
    });
  });

  it('QUIZ-08 is for the owner only, and 404 for others', async () => {
    const [ada, eve] = [await newcomer(), await newcomer()];
    const attempt = await open(ada, EXAM);
    await expect(submit(eve, attempt.attemptId, rightAnswers(attempt))).rejects.toMatchObject({
      status: 404,
    });
    const root = server.client({ tenantId: 'spring', as: 'root' });
    await expect(submit(root, attempt.attemptId, rightAnswers(attempt))).rejects.toMatchObject({
      status: 404,
    });
    expect((await submit(ada, attempt.attemptId, rightAnswers(attempt))).passed).toBe(true);
  });

  it.each([
    ['an answer that is no option', [['Lukewarm']], 'answers'],
    ['an answer to another question', [['Sencha']], 'answers'],
    ['more answers than questions', [[], [], []], 'answers'],
    ['no list', 'Warm', 'answers'],
    ['texts instead of lists', ['Warm'], 'answers.0'],
  ])('API-08 %s: refused, the field named, nothing kept', async (_what, answers, field) => {
    const ada = await newcomer();
    const attempt = await open(ada, EXAM);
    const before = await stored();
    await expect(submit(ada, attempt.attemptId, answers as string[][])).rejects.toMatchObject({
      status: 400,
      envelope: { errors: [{ field }] },
    });
    expect(await stored()).toEqual(before);
    expect((await open(ada, EXAM)).attemptId).toBe(attempt.attemptId);
  });

  it.each(['first', 'visitor.', 'visitor.e30', 'visitor.%%%', '00000000-0000-4000-8000-00000000ffff'])(
    'API-08 the attempt %s is not there',
    async (id) => {
      for (const client of [grace, server.client({ tenantId: 'spring' })])
        await expect(submit(client, id, [])).rejects.toMatchObject({
          status: 404,
          envelope: { errors: [{ field: 'id' }] },
        });
    },
  );
});

describe('the correct answers of an assessed check', () => {
  const secrets = new RegExp(`"answer"|"comments"|isCorrect|${RIGHT_ANSWER_NOTE}`);

  it('QUIZ-10 are hidden in a failed result while attempts are left, and shown after a pass', async () => {
    const ada = await newcomer();
    const first = await open(ada, EXAM);
    const failed = await submit(ada, first.attemptId, [['Boiling'], ['Robusta']]);
    expect(failed).toMatchObject({ score: 0, scored: 2, passed: false, showsAnswers: false });
    expect(JSON.stringify(failed)).not.toMatch(secrets);
    expect(JSON.stringify(await submit(ada, first.attemptId, [['Boiling'], ['Robusta']]))).not.toMatch(
      secrets,
    );
    const second = await open(ada, EXAM);
    const passed = await submit(ada, second.attemptId, rightAnswers(second));
    expect(passed).toMatchObject({ passed: true, showsAnswers: true });
    expect(passed.questions.map(({ isCorrect }) => isCorrect)).toEqual([true, true]);
  });

  it('QUIZ-10 are shown with the last attempt, and not before', async () => {
    const tess = server.client({ tenantId: 'spring', as: 'root' });
    const first = await open(tess, LIMITED);
    const early = await submit(tess, first.attemptId, wrongAnswers(first));
    expect(early).toMatchObject({ attemptsLeft: 1, showsAnswers: false });
    expect(JSON.stringify(early)).not.toMatch(secrets);
    const last = await open(tess, LIMITED);
    const late = await submit(tess, last.attemptId, wrongAnswers(last));
    expect(late).toMatchObject({ attemptsLeft: 0, passed: false, showsAnswers: true });
    expect(late.questions.map(({ answer }) => answer)).toEqual([['Warm'], ['Sencha', 'Assam']]);
  });
});

describe('a limit on attempts', () => {
  it('QUIZ-08 counts submitted attempts over all nodes, shows how many are left, and then refuses', async () => {
    const there = otherNode.client({ tenantId: 'spring', as: 'grace' });
    const first = await open(grace, LIMITED);
    expect(first.attemptsLeft).toBe(2);
    expect((await open(there, LIMITED)).attemptsLeft).toBe(2);
    expect((await submit(there, first.attemptId, wrongAnswers(first))).attemptsLeft).toBe(1);
    const second = await open(grace, LIMITED);
    expect((await submit(grace, second.attemptId, wrongAnswers(second))).attemptsLeft).toBe(0);
    const before = await stored();
    await expect(open(there, LIMITED)).rejects.toMatchObject({
      status: 409,
      message: 'You have used all attempts at this check.',
      envelope: { errors: [{ field: 'lessonId' }] },
    });
    expect(await stored()).toEqual(before);
  });

  it('QUIZ-08 refuses an open attempt after the last one was submitted on another device', async () => {
    const person = server.client({
      tenantId: 'spring',
      token: await server.signToken({ subject: 'limited-on-two-devices' }),
    });
    const { userId } = (await person.send(verifyUserAccess, {})).data;
    const { pool } = server.database;
    await pool.query("update users set pro_from = '2000-01-01', pro_until = '2100-01-01' where id = $1", [
      userId,
    ]);
    const attempt = await open(person, LIMITED);
    await pool.query(
      `insert into quiz_attempts (id, user_id, item_id, hash, revision, seed, questions, answers, score, passed, opened_at, submitted_at)
       select gen_random_uuid(), user_id, item_id, hash, revision, seed, questions, '[]', 0, false, opened_at, opened_at
       from quiz_attempts, generate_series(1, 2) where id = $1`,
      [attempt.attemptId],
    );
    await expect(submit(person, attempt.attemptId, rightAnswers(attempt))).rejects.toMatchObject({
      status: 409,
      message: 'You have used all attempts at this check.',
      envelope: { errors: [{ field: 'id' }] },
    });
    expect(await isDone(person, 'espresso', 'limited')).toBe(false);
  });

  it('CRS-02 is part of the lesson', async () => {
    const params = { courseSlug: 'espresso', lessonSlug: 'limited' };
    expect((await grace.send(getLesson, { params, query: {} })).data.settings.attempts).toBe(2);
  });
});

describe('a guide that is a check', () => {
  it('QUIZ-08 GDE-01 is complete only once it is passed', async () => {
    const ada = await newcomer();
    const body = { lessonId: 'quick-check', operationType: 'COMPLETE_LESSON' as const };
    const markDone = () => ada.send(markGuideComplete, { query: {}, body });
    const notPassed = { status: 409, message: 'Complete this check by passing it.' };
    await expect(markDone()).rejects.toMatchObject(notPassed);
    const failed = await open(ada, { lessonId: 'quick-check' });
    expect((await submit(ada, failed.attemptId, wrongAnswers(failed))).isComplete).toBe(false);
    await expect(markDone()).rejects.toMatchObject(notPassed);
    const passed = await open(ada, { lessonId: 'quick-check' });
    expect((await submit(ada, passed.attemptId, rightAnswers(passed))).isComplete).toBe(true);
    expect((await markDone()).data.progressStatus).toBe('Completed');
  });
});

describe('a quiz inside something else', () => {
  it('QUIZ-08 GDE-01 can be taken for practice; passing completes nothing', async () => {
    const ada = await newcomer();
    const attempt = await open(ada, { lessonId: 'kettle' });
    expect(await submit(ada, attempt.attemptId, rightAnswers(attempt))).toMatchObject({
      passed: true,
      isComplete: false,
    });
  });
});

describe('a publish in the middle of an attempt', () => {
  it('QUIZ-08 does not affect it: it is graded against the revision it was opened in', async () => {
    const ada = await newcomer();
    const attempt = await open(ada, EXAM);
    tree.edit(`${exam}/content.md`, (text) =>
      text.replace('- [x] Warm', '- [ ] Warm').replace('- [ ] Boiling', '- [x] Hot'),
    );
    const other = await testServer({
      config: { folders: { tenants: tree.folder } },
      database: server.database,
    });
    const eve = await newcomer();
    await vi.waitFor(async () => expect(JSON.stringify(await open(eve, EXAM))).toContain('Hot'), {
      timeout: 20_000,
      interval: 50,
    });
    await other.stop();
    expect(await submit(ada, attempt.attemptId, rightAnswers(attempt))).toMatchObject({ passed: true });
    const next = await open(ada, EXAM);
    expect(next.revision).toBeGreaterThan(attempt.revision);
    expect((await submit(ada, next.attemptId, rightAnswers(next))).passed).toBe(false);
  });
});
