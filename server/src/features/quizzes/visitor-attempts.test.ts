import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import type { Member, Person } from '@academy/domain/access';
import { parseQuiz } from '@academy/domain/quizzes';
import type { Catalog } from '../../catalog/model.ts';
import { readQuiz } from '../../catalog/read-quiz.ts';
import type { LearningItem } from '../../learning/learning-item.ts';
import {
  findVisitorAttempt,
  isVisitorAttempt,
  openAsVisitor,
  recordedId,
  submitAsVisitor,
} from './visitor-attempts.ts';

type Settings = { assessed?: boolean };
type Version = { itemId: number; view?: string[]; settings?: Settings; quiz?: string | null };

const QUIZ =
  '---\nshuffleQuestions: true\n---\n' +
  Array.from({ length: 9 }, (_, at) => `## Question ${at}\n- [x] yes\n- [ ] no\n`).join('\n');
const html = { blocks: {}, phrases: {}, code: {} };
const visitor: Person = { kind: 'visitor' };
const ada: Member = { kind: 'member', userId: 'ada', isPro: false, isAdmin: false };
const time = new Date('2026-01-05T09:00:00Z');
const ITEM = 7;

/** Fakes the two queries of an attempt, with documents by hash. */
function poolOf(versions: Record<string, Version>): Pool {
  const query = async (read: string | { values: [string] }, values: [number, string] = [0, '']) => {
    if (typeof read !== 'string') {
      const { quiz = QUIZ } = versions[read.values[0]] ?? {};
      return { rows: [{ quiz, quiz_html: html }] };
    }
    const [itemId, hash] = values;
    const version = versions[hash];
    if (version?.itemId !== itemId) return { rows: [] };
    const { view = [], settings = {} } = version;
    return { rows: [{ card: { entitlements: { view }, settings } }] };
  };
  return { query } as unknown as Pool;
}

const guide = (settings: Settings = {}, view: string[] = []) =>
  ({
    kind: 'guide',
    itemId: ITEM,
    hash: 'now',
    revision: 3,
    status: 'live',
    card: { settings, entitlements: { view } },
  }) as unknown as Extract<LearningItem, { kind: 'guide' }>['item'];
const catalogOf = (item = guide()) =>
  ({ byItem: (itemId: number) => (itemId === ITEM ? { item } : undefined) }) as unknown as Catalog;

const open = (seed = 5, item = guide()) =>
  openAsVisitor({
    subject: { kind: 'guide', item, course: null },
    quiz: parseQuiz(QUIZ),
    html,
    seed,
    now: time,
  });
const titles = (questions: { question: string }[]) => questions.map(({ question }) => question);
const written = (changed: object) => {
  const token = { itemId: ITEM, hash: 'now', revision: 3, seed: 5, openedAt: time.toISOString(), ...changed };
  return `visitor.${Buffer.from(JSON.stringify(token)).toString('base64url')}`;
};
type Finding = {
  id?: string;
  versions?: Record<string, Version>;
  item?: ReturnType<typeof guide>;
  person?: Person;
};
const find = ({
  id = open().attemptId,
  versions = { now: { itemId: ITEM } },
  item,
  person = visitor,
}: Finding) => {
  const pool = poolOf(versions);
  return findVisitorAttempt(pool, {
    id,
    person,
    catalog: catalogOf(item),
    readQuiz: (hash) => readQuiz(pool, hash),
  });
};

describe('the attempt of a visitor', () => {
  it('QUIZ-09 is graded with the questions it was opened with, in their order', async () => {
    const attempt = open();
    expect(attempt).toMatchObject({
      assessed: false,
      revision: 3,
      attemptsLeft: null,
      isRecorded: false,
      totalQuestions: 9,
      openedAt: '2026-01-05T09:00:00.000Z',
    });
    expect(titles(open(6).questions)).not.toEqual(titles(attempt.questions));
    const found = await find({ id: attempt.attemptId });
    expect(titles(found.drawn.questions)).toEqual(titles(attempt.questions));
    expect(found).toMatchObject({
      token: { itemId: ITEM, hash: 'now', revision: 3, seed: 5, openedAt: '2026-01-05T09:00:00.000Z' },
      subject: { kind: 'guide', item: { itemId: ITEM } },
      html,
    });
  });

  it('QUIZ-09 is refused for an assessed check, since its result is recorded', () => {
    expect(() => open(5, guide({ assessed: true }))).toThrow(
      expect.objectContaining({
        kind: 'unauthenticated',
        message: 'Log in to take this check: its result is recorded.',
      }),
    );
  });

  it('QUIZ-08 is found after a later publish, in the version it was opened in', async () => {
    const versions = { now: { itemId: ITEM }, before: { itemId: ITEM, quiz: '## Only\n- [x] a\n- [ ] b\n' } };
    const { drawn } = await find({ id: written({ hash: 'before' }), versions });
    expect(titles(drawn.questions)).toEqual(['Only']);
  });

  it.each<[string, Finding]>([
    ['has another prefix', { id: open().attemptId.replace('visitor.', 'visitors') }],
    ['has no content', { id: 'visitor.' }],
    ['is no JSON', { id: 'visitor.e' }],
    ['lacks parts', { id: 'visitor.e30' }],
    ['has an impossible seed', { id: written({ seed: -1 }) }],
    ['names an unknown version', { id: written({ hash: 'never' }) }],
    [
      'names a version of another item',
      { id: written({ hash: 'other' }), versions: { other: { itemId: 8 } } },
    ],
    ['names a version without questions', { versions: { now: { itemId: ITEM, quiz: null } } }],
    ['names an assessed version', { versions: { now: { itemId: ITEM, settings: { assessed: true } } } }],
    ['names a locked version', { versions: { now: { itemId: ITEM, view: ['auth'] } } }],
    ['names a check that is assessed by now', { item: guide({ assessed: true }) }],
  ])('QUIZ-10 is not there if its id %s', async (_what, finding) => {
    await expect(find(finding)).rejects.toMatchObject({
      kind: 'not_found',
      field: 'id',
      message: 'This attempt does not exist.',
    });
  });

  it('GATE-02 is refused if the item is unknown or locked, and found by people with access', async () => {
    await expect(find({ id: written({ itemId: 8 }) })).rejects.toMatchObject({
      kind: 'not_found',
      field: 'id',
    });
    const locked = { item: guide({}, ['auth']), versions: { now: { itemId: ITEM, view: ['auth'] } } };
    await expect(find(locked)).rejects.toMatchObject({ code: 'locked', field: 'id' });
    expect((await find({ ...locked, person: ada })).drawn.totalQuestions).toBe(9);
  });

  it('QUIZ-09 returns a result with all answers, recording nothing', async () => {
    const { attemptId: id, questions } = open();
    const pool = poolOf({ now: { itemId: ITEM } });
    const result = await submitAsVisitor({
      id,
      answers: questions.map(() => ['yes']),
      catalog: catalogOf(),
      pool,
      readQuiz: (hash) => readQuiz(pool, hash),
      now: time,
    });
    expect(result).toMatchObject({
      attemptId: id,
      score: 9,
      passed: true,
      attemptsLeft: null,
      isComplete: false,
      isRecorded: false,
      showsAnswers: true,
      submittedAt: '2026-01-05T09:00:00.000Z',
    });
    expect(result.questions[0]).toMatchObject({ isCorrect: true, answer: ['yes'] });
  });
});

describe('the id of an attempt', () => {
  it('QUIZ-08 is the same UUID each time a person records it, and differs between people', () => {
    const { attemptId } = open();
    const id = recordedId(attemptId, ada);
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(recordedId(attemptId, ada)).toBe(id);
    const others = [recordedId(attemptId, { ...ada, userId: 'grace' }), recordedId(open(6).attemptId, ada)];
    expect(new Set([id, ...others]).size).toBe(3);
  });

  it('QUIZ-09 shows whether a visitor opened it', () => {
    expect(isVisitorAttempt(open().attemptId)).toBe(true);
    expect(isVisitorAttempt(recordedId(open().attemptId, ada))).toBe(false);
    expect(isVisitorAttempt('x visitor.')).toBe(false);
  });
});
