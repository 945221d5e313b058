import { getCourse } from '@academy/contract/courses';
import { getLesson, listLessons } from '@academy/contract/lessons';
import { getAttempt, listAttempts, openAttempt, submitAttempt } from '@academy/contract/quizzes';
import type { AttemptResult } from '@academy/contract/schemas/quizzes';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { aLesson, anOutlineLesson } from '../../catalog/reading/testing.ts';
import { refusal, stubCall } from '../../testing/calls.ts';
import { ADA } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { QuizPage } from './QuizPage.tsx';
import { anAttempt, aResult } from './testing.ts';

const CHECK = '/courses/tea/lessons/brew/knowledge-check';
const SECTION = { title: 'Water temperature', address: '/courses/tea/lessons/water#water-temperature' };
const FAILED = aResult({ attemptId: 'first', retryId: 'retry.first' });
FAILED.questions = FAILED.questions.map((question) => ({ ...question, section: SECTION }));
const HISTORY = {
  attemptsLeft: null,
  attempts: [
    {
      attemptId: 'first',
      submittedAt: FAILED.submittedAt,
      score: 1,
      scored: 2,
      passed: false,
      isRetry: false,
    },
  ],
};

async function renderCheck({
  search = '',
  result = FAILED,
}: { search?: string; result?: AttemptResult | null } = {}) {
  stubCall(getLesson, aLesson({ type: 'knowledge-check' }));
  const lessons = [anOutlineLesson({ slug: 'brew', type: 'knowledge-check' })];
  stubCall(listLessons, { courseId: 'tea', courseSlug: 'tea', courseTitle: 'Tea', lessons });
  stubCall(getCourse, () => refusal(503, 'Not needed'));
  stubCall(openAttempt, anAttempt());
  stubCall(listAttempts, HISTORY);
  stubCall(getAttempt, result ?? (() => refusal(404, 'This attempt does not exist.')));
  return renderScreen(<QuizPage />, {
    route: '/courses/:courseSlug/lessons/:lessonSlug/knowledge-check',
    path: CHECK + search,
    session: ADA,
  });
}

describe('a reopened result', () => {
  it('QUIZ-15 QUIZ-16 shows the answers, and offers to retry the missed questions', async () => {
    const screen = await renderCheck({ search: '?attempt=first' });
    await expect
      .element(screen.getByRole('heading', { name: /Not passed yet: 1 of 2 correct/ }))
      .toBeVisible();
    const passed = aResult({ attemptId: 'second', score: 2, passed: true, isComplete: true });
    const sent = stubCall(submitAttempt, passed);
    await screen.getByRole('button', { name: 'Retry missed questions' }).click();

    await expect.element(screen.getByText('Question 1 of 1')).toBeVisible();
    await expect
      .element(screen.getByText(/Retrying 1 missed question; your correct answers are kept/))
      .toBeVisible();
    await screen.getByRole('radio', { name: 'Warm' }).click();
    await screen.getByRole('button', { name: 'Review answers' }).click();
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.element(screen.getByRole('heading', { name: /You passed: 2 of 2 correct/ })).toHaveFocus();
    expect(sent).toMatchObject([
      { path: '/quizzes/attempts/retry.first', body: { answers: [['Warm'], ['Sencha', 'Assam']] } },
    ]);
  });

  it('QUIZ-15 does not mention other answers if all were missed', async () => {
    const questions = FAILED.questions.map((question) => ({ ...question, isScored: true, isCorrect: false }));
    const screen = await renderCheck({
      search: '?attempt=first',
      result: { ...FAILED, score: 0, questions },
    });
    await screen.getByRole('button', { name: 'Retry missed questions' }).click();
    await expect.element(screen.getByText('Retrying 2 missed questions.')).toBeVisible();
  });

  it('QUIZ-15 continues an unfinished retry with its answers', async () => {
    const first = await renderCheck({ search: '?attempt=first' });
    await first.getByRole('button', { name: 'Retry missed questions' }).click();
    await first.getByRole('radio', { name: 'Warm' }).click();
    await first.unmount();
    stubCall(submitAttempt, FAILED);
    const again = await renderCheck();
    await expect.element(again.getByText('Question 1 of 1')).toBeVisible();
    await expect.element(again.getByRole('radio', { name: 'Warm' })).toBeChecked();
  });

  it('QUIZ-15 offers no partial retry if the server does not', async () => {
    const screen = await renderCheck({ search: '?attempt=first', result: { ...FAILED, retryId: null } });
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Retry missed questions' }))
      .not.toBeInTheDocument();
  });

  it('QUIZ-17 links each explanation to its section', async () => {
    const screen = await renderCheck({ search: '?attempt=first' });
    const links = screen.getByRole('link', { name: 'Read again: Water temperature' });
    await expect.element(links.first()).toHaveAttribute('href', SECTION.address);
    expect(links.elements()).toHaveLength(2);
  });

  it('QUIZ-16 lists the attempts, and which one is shown', async () => {
    const screen = await renderCheck({ search: '?attempt=first' });
    const row = screen.getByRole('listitem').filter({ hasText: 'Not passed' });
    await expect.element(row.first()).toHaveTextContent('1 of 2 correct');
    await expect.element(row.first()).toHaveTextContent('Shown here');
  });

  it('QUIZ-16 of another person is refused, and leads to a new attempt', async () => {
    const screen = await renderCheck({ search: '?attempt=forged', result: null });
    await expect.element(screen.getByRole('heading', { name: 'This attempt does not exist.' })).toBeVisible();
    await screen.getByRole('button', { name: 'Open a new attempt' }).click();
    await expect.element(screen.getByText('Question 1 of 2')).toBeVisible();
  });
});

describe('a question by keyboard', () => {
  it('QUIZ-14 is answered by a digit, checked and continued by Enter', async () => {
    const screen = await renderCheck();
    await expect.element(screen.getByText('Question 1 of 2')).toBeVisible();
    await userEvent.keyboard('2');
    await expect.element(screen.getByRole('radio', { name: 'Boiling' })).toBeChecked();
    await userEvent.keyboard('1');
    await expect.element(screen.getByRole('radio', { name: 'Warm' })).toBeChecked();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Correct', { exact: true })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Question 2 of 2')).toBeVisible();
    await userEvent.keyboard('1');
    await userEvent.keyboard('2');
    await expect.element(screen.getByRole('checkbox', { name: 'Assam' })).toBeChecked();
    await expect.element(screen.getByRole('checkbox', { name: 'Sencha' })).toBeChecked();
  });

  it('QUIZ-14 does not take digits from a field, and lists its keys', async () => {
    const screen = await renderCheck();
    await expect.element(screen.getByText('Question 1 of 2')).toBeVisible();
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    await userEvent.keyboard('1');
    expect(field.value).toBe('1');
    field.remove();
    await expect.element(screen.getByRole('radio', { name: 'Warm' })).not.toBeChecked();
    await userEvent.keyboard('?');
    const help = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(help).toHaveTextContent('Choose an answer by its number');
    await userEvent.keyboard('2');
    await expect
      .element(screen.getByRole('radio', { name: 'Boiling', includeHidden: true }))
      .not.toBeChecked();
  });
});
