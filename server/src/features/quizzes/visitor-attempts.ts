import * as z from 'zod/mini';
import type { Pool } from 'pg';
import type { Attempt, AttemptResult } from '@academy/contract/schemas/quizzes';
import { canView, visitor } from '@academy/domain/access';
import type { Entitlements, Member, Person } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import { selectQuestions } from '@academy/domain/quiz-grading';
import { canRetryMissed } from '@academy/domain/quiz-retry';
import type { QuizHtml } from '@academy/domain/quiz-html';
import type { Quiz } from '@academy/domain/quizzes';
import type { Catalog } from '../../catalog/model.ts';
import { requireLearningItemById } from '../../learning/learning-item.ts';
import type { LearningItem } from '../../learning/learning-item.ts';
import { derivedId } from './derived-id.ts';
import { gradeAnswers } from './grade.ts';
import { presentAttempt, presentResult } from './present.ts';
import type { LoadedQuiz, ReadQuiz } from '../../catalog/read-quiz.ts';

/** Visitor attempts are not stored: their id contains all their data. */
const attemptToken = z.object({
  itemId: z.int(),
  hash: z.string().check(z.maxLength(100)),
  revision: z.int(),
  seed: z.int().check(z.gte(0), z.lt(2 ** 31)),
  openedAt: z.iso.datetime(),
});
type AttemptToken = z.infer<typeof attemptToken>;

const PREFIX = 'visitor.';

type VisitorOpening = LoadedQuiz & { subject: LearningItem; seed: number; now: Date };

export function openAsVisitor({ subject: { item }, quiz, html, seed, now }: VisitorOpening): Attempt {
  if (item.card.settings.assessed)
    throw new DomainError('unauthenticated', 'Log in to take this check: its result is recorded.');
  const { itemId, hash, revision } = item;
  const token: AttemptToken = { itemId, hash, revision, seed, openedAt: now.toISOString() };
  return presentAttempt({
    attempt: { id: writeToken(token), revision, openedAt: now },
    drawn: selectQuestions({ quiz, seed }),
    html,
    assessed: false,
    attemptsLeft: null,
    isRecorded: false,
  });
}

type Found = { token: AttemptToken; subject: LearningItem; drawn: Quiz; html: QuizHtml };

/**
 * The questions of a visitor's attempt. The token is not signed: its contents are validated like a new
 * request, so it grants no additional access.
 */
export async function findVisitorAttempt(
  pool: Pool,
  { id, person, catalog, readQuiz }: { id: string; person: Person; catalog: Catalog; readQuiz: ReadQuiz },
): Promise<Found> {
  const token = readToken(id);
  if (!token) throw noSuchAttempt();
  const item = requireLearningItemById(token.itemId, { catalog, person, field: 'id' });
  const { itemId, card } = item.item;
  const loaded = await quizOfVersion(pool, { itemId, hash: token.hash, person, readQuiz });
  if (loaded === null || card.settings.assessed) throw noSuchAttempt();
  const { quiz, html } = loaded;
  return { token, subject: item, drawn: selectQuestions({ quiz, seed: token.seed }), html };
}

type VisitorSubmission = {
  id: string;
  answers: readonly (readonly string[])[];
  catalog: Catalog;
  pool: Pool;
  readQuiz: ReadQuiz;
  now: Date;
};

export async function submitAsVisitor({
  id,
  answers,
  catalog,
  pool,
  readQuiz,
  now,
}: VisitorSubmission): Promise<AttemptResult> {
  const { subject, drawn, html } = await findVisitorAttempt(pool, { id, person: visitor, catalog, readQuiz });
  const grading = gradeAnswers(drawn, answers);
  const { assessed = false, attempts } = subject.item.card.settings;
  const canRetry = canRetryMissed({ assessed, limit: attempts, settings: drawn.settings }, grading);
  return presentResult({
    id,
    drawn,
    html,
    grading,
    // Nothing is recorded, so a retry is the same attempt with other answers.
    retryId: canRetry ? id : null,
    attemptsLeft: null,
    submittedAt: now,
    isComplete: false,
    isRecorded: false,
    showsAnswers: true,
  });
}

/** The id of a visitor's attempt when a member submits it: the same each time. */
export function recordedId(id: string, { userId }: Member): string {
  return derivedId(`${userId} ${id}`);
}

export function isVisitorAttempt(id: string): boolean {
  return id.startsWith(PREFIX);
}

export function noSuchAttempt(): DomainError {
  return new DomainError('not_found', 'This attempt does not exist.', { field: 'id' });
}

function writeToken(token: AttemptToken): string {
  return PREFIX + Buffer.from(JSON.stringify(token)).toString('base64url');
}

function readToken(id: string): AttemptToken | null {
  if (!id.startsWith(PREFIX)) return null;
  try {
    const written: unknown = JSON.parse(Buffer.from(id.slice(PREFIX.length), 'base64url').toString());
    const read = z.safeParse(attemptToken, written);
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The quiz of a current or earlier version, if that version is open to this person and not assessed. */
async function quizOfVersion(
  pool: Pool,
  { itemId, hash, person, readQuiz }: { itemId: number; hash: string; person: Person; readQuiz: ReadQuiz },
): Promise<LoadedQuiz | null> {
  const { rows } = await pool.query<{
    card: { entitlements: Entitlements; settings: { assessed?: boolean } };
  }>(
    `select d.card from documents d
     where d.hash = $2 and exists (select from item_versions v where v.item_id = $1 and v.hash = d.hash)`,
    [itemId, hash],
  );
  const [row] = rows;
  const isOpen = row && canView(person, row.card.entitlements) && !row.card.settings.assessed;
  return isOpen ? readQuiz(hash) : null;
}
