import { getReviews, setReviews } from '@academy/contract/reviews';
import type { Reviews } from '@academy/contract/schemas/reviews';
import { describe, expect, it } from 'vitest';
import { refusal, stubCall } from '../../testing/calls.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { DueToday } from './DueToday.tsx';
import { inDays, NO_REVIEWS, someReviews } from './testing.ts';

const renderDue = async (reviews: Reviews, isNewcomer = false) => {
  const sent = stubCall(getReviews, reviews);
  const screen = await renderScreen(<DueToday isNewcomer={isNewcomer} />, { session: signIn() });
  await expect.poll(() => sent.length).toBe(1);
  return { screen, sent };
};

describe('due today', () => {
  it('REV-11 shows the number of due questions and their duration, with a link', async () => {
    const { screen, sent } = await renderDue(someReviews({ due: 9 }));
    const due = screen.getByRole('region', { name: 'Due today' });
    await expect.element(due.getByText('9 questions to review, about 3 minutes')).toBeVisible();
    await expect
      .element(due.getByRole('link', { name: 'Start the review of 9 questions' }))
      .toHaveAttribute('href', '/review');
    const until = new Date(sent[0]?.query['until'] ?? '');
    expect([until.getHours(), until.getMinutes()]).toEqual([23, 59]);
  });

  it.each([
    ['when everything is answered', someReviews({ due: 0, doneToday: 4 }), /^Done for today\. The next/],
    ['when nothing is due', someReviews({ due: 0, nextDueAt: inDays(1) }), /^Nothing .* comes tomorrow\.$/],
    [
      'in a pause',
      someReviews({ status: 'paused', pausedUntil: inDays(1), due: 0 }),
      /paused until tomorrow/,
    ],
  ])('REV-11 is one calm line %s', async (_, reviews, text) => {
    const { screen } = await renderDue(reviews);
    await expect.element(screen.getByText(text)).toBeVisible();
    await expect.element(screen.getByRole('heading')).not.toBeInTheDocument();
  });

  it('REV-11 is hidden before the first check', async () => {
    const { screen } = await renderDue(NO_REVIEWS);
    await expect.element(screen.getByRole('region')).not.toBeInTheDocument();
  });

  it('REV-11 shows newcomers to an academy only due questions, not a day completed elsewhere', async () => {
    const { screen } = await renderDue(someReviews({ due: 0, doneToday: 4 }), true);
    await expect.element(screen.getByRole('region')).not.toBeInTheDocument();
    await screen.unmount();
    const { screen: due } = await renderDue(someReviews({ due: 2 }), true);
    await expect.element(due.getByRole('heading', { name: 'Due today' })).toBeVisible();
  });

  it('REV-05 pauses in place, until the morning of a later day, and resumes', async () => {
    const { screen } = await renderDue(someReviews());
    const set = stubCall(setReviews, { status: 'paused', pausedUntil: inDays(7) });
    await screen.getByRole('button', { name: 'Pause or stop reviews' }).click();
    const paused = stubCall(getReviews, someReviews({ status: 'paused', pausedUntil: inDays(7), due: 0 }));
    await screen.getByRole('button', { name: 'Pause for a week' }).click();
    await expect.element(screen.getByText(/^Reviews are paused until/)).toBeVisible();
    await expect.poll(() => paused.length).toBe(1);
    const body = set[0]?.body as { status: string; until: string };
    expect(body.status).toBe('paused');
    expect(new Date(body.until).getTime() - Date.now()).toBeGreaterThan(5.9 * 86_400_000);
    const on = stubCall(setReviews, { status: 'on', pausedUntil: null });
    stubCall(getReviews, someReviews());
    await screen.getByRole('button', { name: 'Resume' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Due today' })).toBeVisible();
    expect(on[0]?.body).toEqual({ status: 'on' });
  });

  it('REV-05 turns reviews off, and on again', async () => {
    const { screen } = await renderDue(someReviews());
    stubCall(setReviews, { status: 'off', pausedUntil: null });
    await screen.getByRole('button', { name: 'Pause or stop reviews' }).click();
    stubCall(getReviews, someReviews({ status: 'off', due: 0 }));
    await screen.getByRole('button', { name: 'Turn reviews off' }).click();
    const line = screen.getByRole('region', { name: 'Reviews' });
    await expect.element(line.getByText('Reviews are off.')).toBeVisible();
    await expect.element(line.getByRole('button', { name: 'Turn reviews on' })).toBeVisible();
    stubCall(setReviews, () => refusal(503, 'Later'));
    await screen.getByRole('button', { name: 'Turn reviews on' }).click();
    await expect.element(screen.getByText('Later')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Turn reviews on' })).toBeVisible();
  });
});
