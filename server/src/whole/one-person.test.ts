import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import { describe, expect, it } from 'vitest';
import { getCourse, listCourses } from '@academy/contract/courses';
import { listFavorites, setFavorite } from '@academy/contract/favorites';
import { getLearning } from '@academy/contract/learning';
import { getLesson } from '@academy/contract/lessons';
import { listPageNotes } from '@academy/contract/notes';
import { markComplete, markStarted, savePosition, undoComplete } from '@academy/contract/progress';
import { openAttempt, submitAttempt } from '@academy/contract/quizzes';
import { answerReview, getReviews, listReviewQuestions } from '@academy/contract/reviews';
import { search } from '@academy/contract/search';
import { contentTree } from '../testing/content.ts';
import { ROOT_TABLES, SHARED_TABLES } from '../testing/person-tables.ts';
import { testConfig, testServer } from '../testing/server.ts';

/** The statements of requests, excluding jobs that run meanwhile. */
const statements = new Set<string>();
trace.setGlobalTracerProvider(
  new TracerProvider({
    spanProcessors: [
      {
        onStart: ({ attributes }) => void statements.add(String(attributes['db.query.text'])),
        onEnd: () => undefined,
        forceFlush: async () => undefined,
        shutdown: async () => undefined,
      },
    ],
  }),
);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

let time = new Date('2026-01-05T09:00:00Z');
const { observability } = testConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' });
const config = { folders: { tenants: contentTree().folder }, observability };
const server = await testServer({ config, now: () => time });
const { pool } = server.database;
const token = await server.signToken({ subject: 'ada', expiresIn: 60 * 86_400 });
const ada = server.client({ tenantId: 'spring', token });
const query = {};

/** What learners do all the time. */
async function learn(): Promise<void> {
  const lesson = { lessonId: 'green', courseId: 'tea' };
  const check = { lessonId: 'tea-check', courseId: 'tea' };
  const at = time.toISOString();
  await ada.send(listCourses, { query });
  await ada.send(getCourse, { query: { slug: 'making-tea' } });
  await ada.send(getLesson, { params: { courseSlug: 'making-tea', lessonSlug: 'green' }, query });
  await ada.send(listPageNotes, { query: lesson });
  await ada.send(markStarted, { query, body: { ...lesson, operationType: 'START_LESSON' } });
  await ada.send(savePosition, { query, body: { ...lesson, heading: 'water', at, sequence: 1 } });
  for (const lessonId of ['green', 'black'])
    await ada.send(markComplete, {
      query,
      body: { lessonId, courseId: 'tea', operationType: 'COMPLETE_LESSON' },
    });
  const { attemptId } = (await ada.send(openAttempt, { query, body: check })).data;
  const answers = [['Warm'], ['Sencha', 'Assam']];
  await ada.send(submitAttempt, { params: { id: attemptId }, query, body: { answers } });
  await ada.send(undoComplete, { query, body: lesson });
  const favorite = { id: 'tea', likeableType: 'course' } as const;
  await ada.send(setFavorite, { query, body: { ...favorite, operationType: 'save' } });
  await ada.send(listFavorites, { query });
  await ada.send(setFavorite, { query, body: { ...favorite, operationType: 'unsave' } });
  await ada.send(search, { query: { q: 'leaves' } });
  await ada.send(getLearning, { query });
  time = new Date(time.getTime() + 30 * 86_400_000);
  await ada.send(getReviews, { query });
  const [question] = (await ada.send(listReviewQuestions, { query })).data.questions;
  const chosen = question?.answers.slice(0, 1).map(({ text }) => text) ?? [];
  await ada.send(answerReview, { params: { id: question?.id ?? '' }, query, body: { answers: chosen } });
}

type Plan = { [key: string]: unknown; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const CONDITION = /Cond$|Filter$/;

/** The scans of tables of people in a statement's plan, and whether each is limited to one person. */
async function scansOf(statement: string): Promise<{ table: string; isLimited: boolean }[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (generic_plan, verbose, format json) ${statement}`,
  );
  const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan ?? {});
  const conditions = nodes.flatMap((node) =>
    Object.entries(node).flatMap(([key, value]) => (CONDITION.test(key) ? [String(value)] : [])),
  );
  return nodes.flatMap((node) => {
    const table = String(node['Relation Name'] ?? '');
    if (table === '' || table in SHARED_TABLES || !String(node['Node Type']).endsWith('Scan')) return [];
    // A person is identified by id, and on first contact by the access token.
    const columns = [ROOT_TABLES[table] ?? '(?:user|account)_id', ...(table === 'users' ? ['subject'] : [])];
    const isSame = new RegExp(
      `\\b${String(node['Alias'])}\\.(?:${columns.join('|')}) = |= ${String(node['Alias'])}\\.(?:${columns.join('|')})\\b`,
    );
    return [{ table, isLimited: conditions.some((condition) => isSame.test(condition)) }];
  });
}

describe('frequent actions of learners', () => {
  it('GROW-03 read and write rows of one person, never those of several in one query', async () => {
    await learn();
    const seen = new Set<string>();
    const unlimited: string[] = [];
    for (const statement of statements) {
      if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(statement)) continue;
      for (const { table, isLimited } of await scansOf(statement)) {
        seen.add(table);
        if (!isLimited) unlimited.push(`${table}: ${statement}`);
      }
    }
    expect(unlimited).toEqual([]);
    for (const table of ['users', 'progress', 'course_completions', 'quiz_attempts', 'reviews', 'notes'])
      expect(seen).toContain(table);
  });

  it('GROW-03 are distinguished from a query over people', async () => {
    const both =
      'select count(*) from progress a join progress b on b.item_id = a.item_id where a.user_id = $1';
    const limited = (await scansOf(both)).map(({ isLimited }) => isLimited);
    expect(limited.toSorted()).toEqual([false, true]);
  });
});
