import { describe, expect, it } from 'vitest';
import type { Client } from '@academy/contract/client';
import { getMyData } from '@academy/contract/account';
import { openAttempt, submitAttempt } from '@academy/contract/quizzes';
import { answerReview, getReviews, listReviewQuestions, setReviews } from '@academy/contract/reviews';
import { deletePerson } from '../../people/delete-person.ts';
import { contentTree } from '../../testing/content.ts';
import { quiz, RIGHT_ANSWER_NOTE, sampleFiles } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';

const check = (id: string, fields: object = {}) => ({
  id,
  slug: id,
  title: id,
  status: 'live',
  type: 'knowledge-check',
  ...fields,
});
const tea = 'spring/courses/01-tea';
const drawn = quiz(RIGHT_ANSWER_NOTE).replace('\n\n##', '\n\n---\nnQuestions: 1\n---\n\n##');
const tree = contentTree({
  ...sampleFiles,
  'spring/courses/03-espresso/02-check/lesson.json': check('espresso-check'),
  'spring/courses/03-espresso/02-check/content.md': quiz(''),
  [`${tea}/07-edited/lesson.json`]: check('tea-edited'),
  [`${tea}/07-edited/content.md`]: quiz(''),
  [`${tea}/08-once/lesson.json`]: check('tea-once', { settings: { assessed: true, attempts: 1 } }),
  [`${tea}/08-once/content.md`]: quiz(''),
  [`${tea}/05-limited/lesson.json`]: check('tea-limited', { settings: { assessed: true, attempts: 2 } }),
  [`${tea}/05-limited/content.md`]: quiz(RIGHT_ANSWER_NOTE),
  [`${tea}/06-drawn/lesson.json`]: check('tea-drawn', { settings: { assessed: true } }),
  [`${tea}/06-drawn/content.md`]: drawn,
});
const config = { folders: { tenants: tree.folder } };
const server = await testServer({ config });
const { database } = server;

const again = async (subject: string) =>
  server.client({ tenantId: 'spring', token: await server.signToken({ subject }) });

/** Publishes on another node, and waits until this one has the check in a new revision or as a draft. */
async function publish(lessonId: string, change: () => void): Promise<void> {
  const watcher = await again('watcher');
  const body = { lessonId, courseId: 'tea' };
  const revision = () =>
    watcher.send(openAttempt, { query: {}, body }).then(
      ({ data }) => data.revision,
      () => 'not live',
    );
  const before = await revision();
  change();
  const other = await testServer({ config, database });
  await expect.poll(revision, { timeout: 20_000 }).not.toBe(before);
  await other.stop();
}

const COURSES: Record<string, string> = { 'espresso-check': 'espresso', 'coffee-exam': 'coffee' };
const take = async (client: Client, lessonId: string, answers: string[][]) => {
  const courseId = COURSES[lessonId] ?? 'tea';
  const opened = (await client.send(openAttempt, { query: {}, body: { lessonId, courseId } })).data;
  const params = { id: opened.attemptId };
  await client.send(submitAttempt, { params, query: {}, body: { answers } });
  return opened;
};
const TEAS = ['Sencha', 'Assam'];
const WATER = 'How hot is the water for green tea?';
const reviews = async (client: Client) => (await client.send(getReviews, { query: {} })).data;
const questions = async (client: Client) =>
  (await client.send(listReviewQuestions, { query: {} })).data.questions;
const titles = async (client: Client) => (await questions(client)).map(({ question }) => question).toSorted();
const answer = async (client: Client, id: string, answers: string[]) =>
  (await client.send(answerReview, { params: { id }, query: {}, body: { answers } })).data;

const EDITED = `${tea}/07-edited/content.md`;

describe('a question that an author edits', () => {
  it('REV-04 starts over when edited, is dropped when removed, and is kept otherwise', async () => {
    const subject = 'reader-of-edits';
    const ada = await again(subject);
    await take(ada, 'tea-edited', [['Warm'], TEAS]);
    expect(await reviews(ada)).toMatchObject({ due: 0, total: 2 });
    // Makes questions due, so that they are read.
    const makeDue = () =>
      database.pool.query(
        `update reviews set due_at = rated_at where user_id = (select id from users where subject = $1)`,
        [subject],
      );
    await makeDue();
    const before = (await questions(ada)).find(({ question }) => question === WATER);

    await publish('tea-edited', () => tree.edit(EDITED, (text) => text.replace('Right', 'Yes, right')));
    const explained = await questions(ada);
    expect(explained.find(({ question }) => question === WATER)).toMatchObject({
      id: before?.id,
      comments: expect.arrayContaining([expect.stringMatching(/^Yes, right/)]),
    });

    await publish('tea-edited', () => tree.edit(EDITED, (text) => text.replace('Boiling', 'Hot')));
    const edited = await questions(ada);
    const water = edited.find(({ question }) => question === WATER);
    expect(edited).toHaveLength(2);
    expect(water?.answers.map(({ text }) => text).toSorted()).toEqual(['Hot', 'Warm']);
    expect(water?.id).toMatch(/\.0$/);
    await expect(answer(ada, before?.id ?? '', ['Warm'])).rejects.toMatchObject({
      status: 404,
    });
    expect(await answer(ada, water?.id ?? '', ['Warm'])).toMatchObject({ isRight: true });

    await publish('tea-edited', () =>
      tree.edit(EDITED, (text) => text.replace(/## Which[^]*(?=<\/div>)/, '')),
    );
    await makeDue();
    expect(await titles(ada)).toEqual([WATER]);
    expect(await reviews(ada)).toMatchObject({ total: 1 });
  });

  it("REV-04 can't be answered if it changed after it was asked", async () => {
    const ada = await again('reader-of-old-questions');
    await take(ada, 'tea-once', [['Boiling'], TEAS]);
    const [shown] = await questions(ada);
    await publish('tea-once', () =>
      tree.edit(`${tea}/08-once/content.md`, (text) => text.replace('Boiling', 'Hot')),
    );
    await expect(answer(ada, shown?.id ?? '', ['Warm'])).rejects.toMatchObject({
      status: 409,
      message: 'This question has changed. Please go on with the next one.',
    });
  });
});

describe('the questions of reviews', () => {
  it('REV-08 are live: a withdrawn check is hidden, and returns when it is live again', async () => {
    const ada = await again('reader-of-drafts');
    await take(ada, 'tea-check', [['Boiling'], TEAS]);
    expect((await reviews(ada)).due).toBe(1);
    const [shown] = await questions(ada);
    const file = `${tea}/02-check/lesson.json`;
    await publish('tea-check', () => tree.edit(file, (text) => text.replace('"live"', '"draft"')));
    expect(await reviews(ada)).toMatchObject({ due: 0, total: 0, nextDueAt: null });
    expect(await questions(ada)).toEqual([]);
    await expect(answer(ada, shown?.id ?? '', ['Warm'])).rejects.toMatchObject({
      status: 404,
    });
    await publish('tea-check', () => tree.edit(file, (text) => text.replace('"draft"', '"live"')));
    expect(await titles(ada)).toEqual([WATER]);
  });

  it('REV-08 are open to the person: they are hidden and shown with Pro', async () => {
    const grace = server.client({ tenantId: 'spring', as: 'grace' });
    await take(grace, 'espresso-check', [['Boiling'], TEAS]);
    const [shown] = await questions(grace);
    const pro = (sign: '+' | '-') =>
      database.pool.query(
        `update users set pro_until = now() ${sign} interval '300 days' where subject = 'grace'`,
      );
    await pro('-');
    expect(await reviews(grace)).toMatchObject({ due: 0, total: 0 });
    expect(await questions(grace)).toEqual([]);
    await expect(answer(grace, shown?.id ?? '', ['Warm'])).rejects.toMatchObject({ status: 403 });
    await pro('+');
    expect(await titles(grace)).toEqual([WATER]);
  });

  it('REV-09 of an assessed check are asked after a pass only, without their right answers', async () => {
    const ada = server.client({ tenantId: 'spring', as: 'ada' });
    await take(ada, 'coffee-exam', [['Boiling'], TEAS]);
    expect(await reviews(ada)).toMatchObject({ due: 0, total: 0 });
    const { rows } = await database.pool.query<{ id: string }>(
      `select item_id || '.' || question || '.' || reps as id from reviews r join users u on u.id = r.user_id
       where u.subject = 'ada'`,
    );
    expect(rows).toHaveLength(2);
    for (const { id } of rows) await expect(answer(ada, id, [])).rejects.toMatchObject({ status: 404 });

    await take(ada, 'coffee-exam', [['Warm'], TEAS]);
    expect(await reviews(ada)).toMatchObject({ due: 0, total: 2 });
    await database.pool.query(`update reviews set due_at = rated_at`);
    const shown = await questions(ada);
    expect(shown).toHaveLength(2);
    expect(JSON.stringify(shown)).not.toContain(RIGHT_ANSWER_NOTE);
    for (const question of shown) {
      expect(question).toMatchObject({ isAssessed: true });
      expect(question).not.toHaveProperty('answer');
      expect(question).not.toHaveProperty('comments');
    }
    const water = shown.find(({ question }) => question.startsWith('How hot'));
    const result = await answer(ada, water?.id ?? '', ['Boiling']);
    expect(result).toMatchObject({ isRight: false, question: { answer: ['Warm'] } });
    expect(JSON.stringify(result)).toContain(RIGHT_ANSWER_NOTE);
  });

  it('REV-09 of an assessed check include missed ones after the last attempt', async () => {
    const ada = await again('reader-of-limits');
    await take(ada, 'tea-limited', [['Boiling'], TEAS]);
    expect(await reviews(ada)).toMatchObject({ total: 0 });
    await take(ada, 'tea-limited', [['Boiling'], TEAS]);
    expect(await reviews(ada)).toMatchObject({ due: 1, total: 2 });
  });

  it('REV-09 of a check that draws its questions are only those of a passed attempt', async () => {
    const ada = await again('reader-of-draws');
    const seen = new Set<string>();
    const passed = new Set<string>();
    // Repeats until both were drawn, one of them only in the passed attempt.
    for (let tries = 0; seen.size < 2; tries += 1) {
      expect(tries).toBeLessThan(60);
      const [question] = (await take(ada, 'tea-drawn', [[]])).questions;
      seen.add(question?.question ?? '');
    }
    const opened = await ada.send(openAttempt, {
      query: {},
      body: { lessonId: 'tea-drawn', courseId: 'tea' },
    });
    const [question] = opened.data.questions;
    const right = question?.question.startsWith('How') ? ['Warm'] : TEAS;
    const params = { id: opened.data.attemptId };
    await ada.send(submitAttempt, { params, query: {}, body: { answers: [right] } });
    passed.add(question?.question ?? '');
    expect(await reviews(ada)).toMatchObject({ total: 1 });
    await database.pool.query(`update reviews set due_at = rated_at`);
    expect(await titles(ada)).toEqual([...passed]);
  });
});

describe('a guide in an academy that disabled guides', () => {
  it('REV-08 is not asked about', async () => {
    const subject = 'reader-of-guides';
    const ada = await again(subject);
    expect(await reviews(ada)).toMatchObject({ total: 0 });
    const { rowCount } = await database.pool.query(
      `insert into reviews (user_id, item_id, question, hash, due_at, rated_at, stability, difficulty, reps, lapses)
       select u.id, v.item_id, 'Nobody sees it', v.hash, now() - interval '1 day', now() - interval '2 days', 1, 5, 1, 0
       from users u, item_versions v join items i on i.id = v.item_id
       where u.subject = $1 and i.content_id = 'pod-guide' and v.to_rev is null`,
      [subject],
    );
    expect(rowCount).toBe(1);
    expect(await reviews(ada)).toMatchObject({ due: 0, total: 0 });
  });
});

describe('the data of a person', () => {
  it('REV-10 include reviews and settings, and both are deleted with the account', async () => {
    const ada = await again('reader-who-leaves');
    await take(ada, 'tea-check', [['Boiling'], TEAS]);
    await ada.send(setReviews, { query: {}, body: { status: 'on' } });
    await reviews(ada);
    const { records, person } = (await ada.send(getMyData, {})).data;
    expect(records['reviews']).toHaveLength(2);
    expect(records['reviews']?.[0]).toMatchObject({
      item: { tenant: 'spring', kind: 'lesson', id: 'tea-check' },
      reps: 1,
      due_at: expect.any(String),
    });
    expect(records['review_settings']).toMatchObject([{ is_off: false, paused_until: null }]);
    const who = { provider: String(person['provider']), subject: 'reader-who-leaves' };
    await deletePerson(database.pool, { ...who, now: new Date(), until: new Date() });
    for (const table of ['reviews', 'review_settings'])
      expect(
        (await database.pool.query(`select from ${table} where user_id = $1`, [person['id']])).rows,
      ).toEqual([]);
  });
});
