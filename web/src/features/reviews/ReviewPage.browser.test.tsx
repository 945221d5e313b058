import { answerReview, getReviews, listReviewQuestions } from '@academy/contract/reviews';
import type { ReviewQuestion, Reviews } from '@academy/contract/schemas/reviews';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { aReviewQuestion, inDays, NO_REVIEWS, someReviews } from './testing.ts';
import { refusal, stubCall } from '../../testing/calls.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ReviewPage } from './ReviewPage.tsx';

const { answer: _, comments: __, section: ___, ...bare } = aReviewQuestion();
const assessed: ReviewQuestion = { ...bare, isAssessed: true };
const DONE = someReviews({ due: 0, doneToday: 1, nextDueAt: inDays(1) });
const graded = (isRight: boolean) => ({ isRight, dueAt: inDays(2), question: aReviewQuestion() });

async function renderReview(questions: ReviewQuestion[], reviews: Reviews = DONE) {
  stubCall(listReviewQuestions, { questions });
  stubCall(getReviews, reviews);
  return renderScreen(<ReviewPage />, {
    path: '/review',
    session: signIn(),
    page: { origins: { other: 'https://other.example' }, tenantNames: { other: 'Other Academy' } },
  });
}

describe('a review', () => {
  it('REV-06, REV-12 asks, explains, links to the section, and ends with the next due date', async () => {
    const sent = stubCall(answerReview, graded(false));
    const screen = await renderReview([aReviewQuestion()]);
    await expect.element(screen.getByText('Question 1 of 1')).toBeVisible();
    await screen.getByRole('radio', { name: 'Boiling' }).click();
    await screen.getByRole('button', { name: 'Check my answer' }).click();
    await expect.element(screen.getByText('Not quite')).toHaveFocus();
    await expect.element(screen.getByText('That makes it bitter.')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Read again: Temperature' }))
      .toHaveAttribute('href', '/courses/making-tea/lessons/water#temperature');
    await expect
      .element(screen.getByRole('link', { name: 'Making tea · What you know' }))
      .toHaveAttribute('href', '/courses/making-tea/lessons/tea-check');
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ answers: ['Boiling'] }]);
    await screen.getByRole('button', { name: 'Finish' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Done for today' })).toHaveFocus();
    await expect.element(screen.getByText('0 of 1 question right.')).toBeVisible();
    await expect.element(screen.getByText('The next question comes back tomorrow.')).toBeVisible();
  });

  it('REV-12 can be done by keyboard, through several questions', async () => {
    const sent = stubCall(answerReview, graded(true));
    const second = aReviewQuestion({ id: '8.AAAAAAAAAAAAAAAAAAAAAA.1', question: 'And for black tea?' });
    const screen = await renderReview([aReviewQuestion(), { ...second, html: undefined }]);
    await expect.element(screen.getByText('Question 1 of 2')).toBeVisible();
    await userEvent.keyboard('1{Enter}');
    await expect.element(screen.getByText('Correct', { exact: true })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Question 2 of 2')).toBeVisible();
    await expect.element(screen.getByRole('progressbar')).toHaveAttribute('value', '50');
    await expect.element(screen.getByRole('heading', { name: 'And for black tea?' })).toHaveFocus();
    await userEvent.keyboard('2{Enter}');
    await expect.element(screen.getByText('Not quite')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('1 of 2 questions right.')).toBeVisible();
    await expect.poll(() => sent.length).toBe(2);
  });

  it('REV-09 gets the right answer of an assessed check only from the server, and can resend', async () => {
    stubCall(answerReview, () => refusal(503, 'Come back later'));
    const screen = await renderReview([assessed]);
    await screen.getByRole('radio', { name: 'Boiling' }).click();
    await screen.getByRole('button', { name: 'Check my answer' }).click();
    await expect.element(screen.getByText('Come back later')).toBeVisible();
    await expect.element(screen.getByText('Not quite')).not.toBeInTheDocument();
    const sent = stubCall(answerReview, graded(false));
    await screen.getByRole('button', { name: 'Check my answer' }).click();
    await expect.element(screen.getByText('That makes it bitter.')).toBeVisible();
    expect(sent[0]?.body).toEqual({ answers: ['Boiling'] });
  });

  it('REV-06 shows the answer on request, and says if an answer did not count', async () => {
    const sent = stubCall(answerReview, () => refusal(409, 'You have answered this question meanwhile.'));
    const screen = await renderReview([aReviewQuestion()]);
    await screen.getByRole('button', { name: 'Show the answer' }).click();
    await expect.element(screen.getByText('Correct answer')).toBeVisible();
    await expect.element(screen.getByText('This is the answer')).toHaveFocus();
    await expect.element(screen.getByText('You have answered this question meanwhile.')).toBeVisible();
    expect(sent[0]?.body).toEqual({ answers: [] });
  });

  it('REV-03 links to the academy of a question', async () => {
    const sent = stubCall(answerReview, graded(true));
    const screen = await renderReview([aReviewQuestion({ tenantId: 'other' })]);
    await expect.element(screen.getByText('Making tea · What you know')).toBeVisible();
    await expect.element(screen.getByText(/· Other Academy/)).toBeVisible();
    await screen.getByRole('radio', { name: 'Warm' }).click();
    await screen.getByRole('button', { name: 'Check my answer' }).click();
    for (const { name, path } of [
      { name: 'Read again: Temperature', path: '/courses/making-tea/lessons/water#temperature' },
      { name: 'leaf', path: '/guides/leaf' },
      { name: 'Making tea · What you know', path: '/courses/making-tea/lessons/tea-check' },
    ])
      await expect
        .element(screen.getByRole('link', { name, exact: true }))
        .toHaveAttribute('href', `https://other.example${path}`);
    // Pending writes must not leak into the next test.
    await expect.poll(() => sent.length).toBe(1);
  });

  it('REV-07 keeps an answer on the device while offline', async () => {
    stubCall(answerReview, () => Promise.reject(new TypeError('Failed to fetch')));
    const screen = await renderReview([aReviewQuestion()]);
    await screen.getByRole('radio', { name: 'Warm' }).click();
    await screen.getByRole('button', { name: 'Check my answer' }).click();
    await expect.element(screen.getByText('Correct', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/^Saved on this device/)).toBeVisible();
    const sent = stubCall(answerReview, graded(true));
    dispatchEvent(new Event('online'));
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.body).toEqual({ answers: ['Warm'], at: expect.any(String) });
  });
});

describe('an offline review', () => {
  it('REV-07, OFF-06 keeps the answer to a question without its key, which the server grades later', async () => {
    stubCall(answerReview, () => Promise.reject(new TypeError('Failed to fetch')));
    const screen = await renderReview([assessed, aReviewQuestion({ id: '8.AAAAAAAAAAAAAAAAAAAAAA.1' })]);
    await screen.getByRole('radio', { name: 'Boiling' }).click();
    await screen.getByRole('button', { name: 'Check my answer' }).click();
    await expect.element(screen.getByText('Graded when you are back online')).toHaveFocus();
    await expect.element(screen.getByText('Your answer', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Next question' }).click();
    await screen.getByRole('radio', { name: 'Warm' }).click();
    await screen.getByRole('button', { name: 'Check my answer' }).click();
    await screen.getByRole('button', { name: 'Finish' }).click();
    await expect
      .element(screen.getByText('1 of 1 question right. 1 answer is graded when you are back online.'))
      .toBeVisible();
    await screen.unmount();
    // Reopened, it asks neither, since both are pending on this device.
    const again = await renderReview([assessed, aReviewQuestion({ id: '8.AAAAAAAAAAAAAAAAAAAAAA.1' })]);
    await expect.element(again.getByRole('heading', { name: 'Done for today' })).toBeVisible();
    const sent = stubCall(answerReview, graded(false));
    dispatchEvent(new Event('online'));
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([
        { answers: ['Boiling'], at: expect.any(String) },
        { answers: ['Warm'], at: expect.any(String) },
      ]);
  });
});

describe('a review without questions', () => {
  it.each([
    ['nothing was ever answered', NO_REVIEWS, 'Nothing to review yet'],
    ['nothing is due', someReviews({ due: 0 }), 'Nothing is due today'],
    ['the day is done', DONE, 'Done for today'],
    [
      'it is paused',
      someReviews({ status: 'paused', pausedUntil: inDays(1) }),
      'Reviews are paused until tomorrow',
    ],
    ['it is off', someReviews({ status: 'off' }), 'Reviews are off'],
  ])('REV-05, REV-12 says so when %s', async (_, reviews, title) => {
    const screen = await renderReview([], reviews);
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  });

  it.each([
    ['paused', someReviews({ status: 'paused', pausedUntil: inDays(1) })],
    ['off', someReviews({ status: 'off' })],
  ])('REV-12 leads back to My Learning while reviews are %s', async (_, reviews) => {
    const screen = await renderReview([], reviews);
    await expect
      .element(screen.getByRole('link', { name: 'Back to My Learning' }))
      .toHaveAttribute('href', '/');
  });

  it("REV-02 offers more questions when today's are done", async () => {
    const screen = await renderReview([], someReviews({ due: 0, waiting: 5, doneToday: 20 }));
    await expect.element(screen.getByText('5 more questions wait for tomorrow.')).toBeVisible();
    const more = stubCall(listReviewQuestions, { questions: [aReviewQuestion()] });
    await screen.getByRole('button', { name: 'Review more' }).click();
    await expect.element(screen.getByText('Question 1 of 1')).toBeVisible();
    expect(more[0]?.query).toMatchObject({ more: 'true' });
  });

  it('REV-12 reports that the questions could not be loaded, and retries', async () => {
    stubCall(getReviews, DONE);
    stubCall(listReviewQuestions, () => refusal(503, 'Come back later'));
    const screen = await renderScreen(<ReviewPage />, { path: '/review', session: signIn() });
    await expect.element(screen.getByText('Your questions could not be loaded.')).toBeVisible();
    stubCall(listReviewQuestions, { questions: [aReviewQuestion()] });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('Question 1 of 1')).toBeVisible();
  });
});
