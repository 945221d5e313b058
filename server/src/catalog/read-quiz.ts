import type { Pool, PoolClient } from 'pg';
import { renderQuiz } from '@academy/compiler/quiz-html';
import { DomainError } from '@academy/domain/errors';
import type { QuizHtml } from '@academy/domain/quiz-html';
import { parseQuiz } from '@academy/domain/quizzes';
import type { Quiz } from '@academy/domain/quizzes';

export type LoadedQuiz = { quiz: Quiz; html: QuizHtml };

/** Reads the quiz of a document, which callers must not change; null for a document without one. */
export type ReadQuiz = (hash: string) => Promise<LoadedQuiz | null>;

/** The quiz of a document with the HTML of its texts; null for a document without one. */
export async function readQuiz(pool: Pool, hash: string): Promise<LoadedQuiz | null> {
  const { rows } = await pool.query<{ quiz: string | null; quiz_html: QuizHtml | null }>({
    name: 'read-quiz',
    text: 'select quiz, quiz_html from documents where hash = $1',
    values: [hash],
  });
  const [row] = rows;
  if (!row) throw new Error(`The document ${hash} is missing`);
  if (row.quiz === null) return null;
  const quiz = parseQuiz(row.quiz);
  // Documents published by an older compiler have no HTML, and an open attempt keeps its document.
  return { quiz, html: row.quiz_html ?? (await renderQuiz(quiz)) };
}

/** Quizzes of several documents by their hash; those without a quiz are left out. */
export async function readQuizzes(
  pool: Pool,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, LoadedQuiz>> {
  const { rows } = await pool.query<{ hash: string; quiz: string; quiz_html: QuizHtml | null }>({
    name: 'read-quizzes',
    text: 'select hash, quiz, quiz_html from documents where hash = any($1::text[]) and quiz is not null',
    values: [[...new Set(hashes)]],
  });
  const loaded = rows.map(async ({ hash, quiz: text, quiz_html }) => {
    const quiz = parseQuiz(text);
    return [hash, { quiz, html: quiz_html ?? (await renderQuiz(quiz)) }] as const;
  });
  return new Map(await Promise.all(loaded));
}

/** The quizzes of documents by their hash, without HTML; documents without one are left out. */
export async function readQuizTexts(
  client: Pool | PoolClient,
  hashes: readonly string[],
): Promise<Map<string, Quiz>> {
  const { rows } = await client.query<{ hash: string; quiz: string }>(
    'select hash, quiz from documents where hash = any($1) and quiz is not null',
    [[...new Set(hashes)]],
  );
  return new Map(rows.map(({ hash, quiz }) => [hash, parseQuiz(quiz)]));
}

export async function requireQuiz(read: ReadQuiz, hash: string): Promise<LoadedQuiz> {
  const loaded = await read(hash);
  if (loaded) return loaded;
  throw new DomainError('invalid', 'This lesson has no questions.', { field: 'lessonId' });
}
