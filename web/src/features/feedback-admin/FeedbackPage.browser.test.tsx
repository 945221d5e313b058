import { listFeedback, listRatings } from '@academy/contract/feedback-admin';
import { schemas } from '@academy/contract/schemas';
import type { FeedbackEntry } from '@academy/contract/schemas/feedback-admin';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { stubCall } from '../../testing/calls.ts';
import { ROOT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FeedbackPage } from './FeedbackPage.tsx';

const [EXAMPLE] = schemas.listFeedback.example.result.content as [FeedbackEntry];
const NO_RATINGS = { weeks: [], count: 0, average: null };

function renderPage(content: FeedbackEntry[], ratings: typeof schemas.listRatings.example = NO_RATINGS) {
  const sent = stubCall(listFeedback, { result: { content, totalElements: content.length } });
  stubCall(listRatings, ratings);
  const screen = renderScreen(<FeedbackPage />, {
    path: '/admin/feedback',
    session: ROOT,
    page: { origins: { test: 'https://test.test' }, tenantNames: { test: 'Test Academy' } },
  });
  return screen.then((rendered) => Object.assign(rendered, { sent }));
}

describe('the feedback list', () => {
  it('FBK-08 shows the text and subject of each entry, and markup as text', async () => {
    const screen = await renderPage([
      { ...EXAMPLE, rating: 4, comments: '<script>x</script>', quote: 'A passage' },
    ]);
    const entry = screen.getByRole('listitem');
    for (const text of ['Lesson or guide', '<script>x</script>', 'A passage', 'coffee › roast'])
      await expect.element(entry).toHaveTextContent(text);
    await expect.element(entry).toHaveTextContent('Problem with the content');
    await expect.element(entry.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
    await expect.element(entry).not.toHaveTextContent('Contact');
  });

  it('FBK-08 names authors who may be contacted', async () => {
    const screen = await renderPage([{ ...EXAMPLE, contact: { name: 'Ada', email: 'ada@academy.test' } }]);
    await expect.element(screen.getByText('Ada · ada@academy.test')).toBeVisible();
  });

  it('FBK-08, ADM-12 filters by rating and id, and clears the filters', async () => {
    const screen = await renderPage([]);
    await expect.element(screen.getByText('No feedback for Test Academy yet')).toBeVisible();
    await screen.getByLabelText('Rating', { exact: true }).selectOptions('4 stars');
    await expect.poll(() => screen.path()).toBe('/admin/feedback?rating=4');
    await screen.getByLabelText('Lesson, guide or course id').fill('roast');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.path()).toBe('/admin/feedback?rating=4&lesson=roast');
    await expect.poll(() => screen.sent.at(-1)?.query).toMatchObject({ rating: '4', lesson: 'roast' });
    await expect.element(screen.getByText('No entries match')).toBeVisible();
    await screen.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => screen.path()).toBe('/admin/feedback');
  });
});

describe('the ratings over time', () => {
  const weeks = [
    { week: '2026-01-05', count: 2, average: 4.5 },
    { week: '2026-01-12', count: 0, average: null },
  ];

  it('FBK-08 are a chart with a name, and a table on demand', async () => {
    const screen = await renderPage([], { weeks, count: 2, average: 4.5 });
    await expect.element(screen.getByRole('img', { name: /^The average rating of each week/ })).toBeVisible();
    await expect.element(screen.getByText('4.5 of 5 on average, 2 ratings in six months')).toBeVisible();
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
    await screen.getByText('Show as a table').click();
    const rows = screen.getByRole('table').getByRole('row');
    expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
      'Week fromRatingsAverage',
      'Jan 5, 202624.5',
    ]);
  });

  it('FBK-08 say if there are none', async () => {
    const screen = await renderPage([]);
    await expect.element(screen.getByText('No ratings in the last six months.')).toBeVisible();
  });
});
