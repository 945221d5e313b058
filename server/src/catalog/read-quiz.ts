import type { Pool } from 'pg';
import { renderQuiz } from '@academy/compiler/quiz-html';
import type { QuizHtml } from '@academy/domain/quiz-html';
import { parseQuiz } from '@academy/domain/quizzes';
import type { Quiz } from '@academy/domain/quizzes';

export type LoadedQuiz = { quiz: Quiz; html: QuizHtml };

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
