import { describe, expect, it } from 'vitest';
import type { Client } from '@academy/contract/client';
import { openAttempt } from '@academy/contract/quizzes';
import { contentTree } from '../../testing/content.ts';
import { newcomers } from '../../testing/learners.ts';
import { testServer } from '../../testing/server.ts';

const server = await testServer({ config: { folders: { tenants: contentTree().folder } } });
const newcomer = newcomers(server);

const EXAM = { lessonId: 'coffee-exam', courseId: 'coffee' };
const CHECK = { lessonId: 'tea-check', courseId: 'tea' };

const open = async (client: Client, body: { lessonId: string; courseId?: string }) =>
  (await client.send(openAttempt, { query: {}, body })).data;

describe('the texts of an attempt', () => {
  it('QUIZ-05 are also HTML, with explanations only when right answers may be seen', async () => {
    const [ada, visitor] = [await newcomer(), server.client({ tenantId: 'spring' })];
    const practice = await open(ada, CHECK);
    const [first] = practice.questions;
    expect(first?.html?.answers).toEqual(first?.answers.map(({ text }) => text));
    expect(first?.html?.comments?.join()).toContain('<p>Right');
    expect((await open(visitor, CHECK)).questions[0]?.html?.comments?.join()).toContain('<p>Right');
    for (const { html } of (await open(ada, EXAM)).questions) {
      expect(html?.title).not.toBe('');
      expect(html).not.toHaveProperty('comments');
    }
  });

  it('QUIZ-05 are rendered on reading for a document of an older compiler', async () => {
    const ada = await newcomer();
    const before = await open(ada, CHECK);
    const { rows } = await server.database.pool.query<{ hash: string; quiz_html: object }>(
      `select d.hash, d.quiz_html from documents d join quiz_attempts a on a.hash = d.hash where a.id = $1`,
      [before.attemptId],
    );
    expect(rows[0]?.quiz_html).toHaveProperty('phrases');
    await server.database.pool.query('update documents set quiz_html = null where hash = $1', [
      rows[0]?.hash,
    ]);
    expect(await open(ada, CHECK)).toEqual(before);
  });
});
