import { getCourse } from '@academy/contract/courses';
import { getLesson, listLessons } from '@academy/contract/lessons';
import { listAttempts, openAttempt, submitAttempt } from '@academy/contract/quizzes';
import { describe, expect, it } from 'vitest';
import { aLesson, anOutlineLesson } from '../../catalog/reading/testing.ts';
import { refusal, stubCall } from '../../testing/calls.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen, type Screen } from '../../testing/render-screen.tsx';
import { QuizPage } from './QuizPage.tsx';
import { anAssessedAttempt, anAttempt, aResult } from './testing.ts';

const noNetwork = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

async function renderCheck(attempt = anAttempt()): Promise<Screen> {
  const session = signIn();
  stubCall(getLesson, aLesson({ type: 'knowledge-check' }));
  const lessons = [anOutlineLesson({ slug: 'brew', type: 'knowledge-check' })];
  stubCall(listLessons, { courseId: 'tea', courseSlug: 'tea', courseTitle: 'Tea', lessons });
  stubCall(getCourse, () => refusal(503, 'Not needed'));
  stubCall(openAttempt, attempt);
  stubCall(listAttempts, { attempts: [], attemptsLeft: null });
  return renderScreen(<QuizPage />, {
    route: '/courses/:courseSlug/lessons/:lessonSlug/knowledge-check',
    path: '/courses/tea/lessons/brew/knowledge-check',
    session,
  });
}

async function submit(screen: Screen): Promise<void> {
  await screen.getByRole('radio', { name: 'Warm' }).click();
  await screen.getByRole('button', { name: 'Next question' }).click();
  await screen.getByRole('checkbox', { name: 'Sencha' }).click();
  await screen.getByRole('checkbox', { name: 'Assam' }).click();
  await screen.getByRole('button', { name: 'Review answers' }).click();
  await screen.getByRole('button', { name: 'Submit' }).click();
}

describe('a check submitted offline', () => {
  it('OFF-06 is graded here, queued on this device, and sent once', async () => {
    stubCall(submitAttempt, noNetwork);
    const screen = await renderCheck();
    await submit(screen);
    await expect.element(screen.getByRole('heading', { name: 'You passed: 2 of 2 correct' })).toBeVisible();
    await expect.element(screen.getByText('Saved on this device, will be sent')).toBeVisible();
    const sent = stubCall(submitAttempt, aResult({ passed: true, isComplete: true, score: 2 }));
    dispatchEvent(new Event('online'));
    await expect.element(screen.getByText('Saved on this device, will be sent')).not.toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([
      { answers: [['Warm'], ['Sencha', 'Assam']], at: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
  });

  it('OFF-06 stays in the page if it is assessed, since only the server can grade it', async () => {
    stubCall(submitAttempt, noNetwork);
    const screen = await renderCheck(anAssessedAttempt());
    await submit(screen);
    await expect.element(screen.getByText('Your answers haven’t been submitted yet')).toBeVisible();
    await expect.element(screen.getByText('Saved on this device, will be sent')).not.toBeInTheDocument();
  });
});
