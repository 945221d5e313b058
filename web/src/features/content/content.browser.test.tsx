import { listContent } from '@academy/contract/content';
import { createDraftLink, listDraftLinks, revokeDraftLink } from '@academy/contract/drafts';
import { schemas } from '@academy/contract/schemas';
import type { ContentItem } from '@academy/contract/schemas/content';
import { afterEach, describe, expect, it } from 'vitest';
import { overlay } from '../../overlay/overlay.ts';
import { refusal, stubCall } from '../../testing/calls.ts';
import { ADA, ROOT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ContentPage } from './ContentPage.tsx';

const [EXAMPLE] = schemas.listContent.example.result.content as [ContentItem];
const [LINK] = schemas.listDraftLinks.example.result;
const DRAFT: ContentItem = {
  ...EXAMPLE,
  kind: 'course',
  id: 'cocoa',
  title: 'Making cocoa',
  status: 'draft',
  isDraft: true,
  address: null,
  warnings: [],
  origin: { ...EXAMPLE.origin, repository: 'https://git.example.org/cocoa', file: 'course.json' },
};
const answerWith = (content: ContentItem[], totalElements = content.length) => ({
  result: { content, totalElements, sources: ['bundled', 'course-making-tea'] },
});

afterEach(() => {
  for (const { id } of overlay.get().toasts) overlay.dismissToast(id);
});

async function renderPage({
  content = [EXAMPLE, DRAFT],
  session = ROOT,
  path = '/admin/content',
  total = 2,
} = {}) {
  const loads = stubCall(listContent, answerWith(content, total));
  stubCall(listDraftLinks, { result: LINK ? [LINK] : [] });
  const screen = await renderScreen(<ContentPage />, { route: '/admin/content', path, session });
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Content');
  return Object.assign(screen, { loads });
}

describe('the content page', () => {
  it('ADM-14, ADM-15 lists items with type, status and health, and links to page or draft', async () => {
    const screen = await renderPage();
    const table = screen.getByRole('table', { name: 'Content' });
    await expect
      .element(table.getByRole('row').nth(1))
      .toHaveTextContent(/Green tea.*Lesson.*Live.*1 warning/);
    await expect
      .element(table.getByRole('link', { name: 'Green tea' }))
      .toHaveAttribute('href', '/courses/making-tea/lessons/green');
    await expect
      .element(table.getByRole('link', { name: 'Making cocoa' }))
      .toHaveAttribute('href', '/drafts/review/course/cocoa');
    await expect.element(screen.getByText('2 items')).toBeVisible();
  });

  it('ADM-14 sends the filters and page in the address', async () => {
    const screen = await renderPage({ path: '/admin/content?status=draft&page=2', total: 50 });
    await expect.element(screen.getByLabelText('Status')).toHaveValue('draft');
    await screen.getByLabelText('Health').selectOptions('Links that lead nowhere');
    await expect
      .poll(() => screen.loads.map(({ query }) => query))
      .toContainEqual({ status: 'draft', health: 'link', pageNumber: '0' });
    expect(screen.loads.map(({ query }) => query)).toContainEqual({ status: 'draft', pageNumber: '1' });
  });

  it('ADM-16 links to file and line on a known host, and can be copied otherwise', async () => {
    const screen = await renderPage();
    await screen.getByRole('button', { name: 'Details of Green tea' }).click();
    const dialog = screen.getByRole('dialog');
    await expect
      .element(dialog.getByRole('list', { name: 'Warnings' }).getByRole('link'))
      .toHaveAttribute(
        'href',
        `${EXAMPLE.origin.repository}/blob/${EXAMPLE.origin.commit}/02-green/content.md#L12`,
      );
    await dialog.getByRole('button', { name: 'Close' }).click();
    await screen.getByRole('button', { name: 'Details of Making cocoa' }).click();
    await expect.element(screen.getByRole('button', { name: 'Copy course.json:1' })).toBeVisible();
    await expect.element(screen.getByText('The check found nothing when this was published.')).toBeVisible();
  });

  it('ADM-14 says whether a filter emptied the list', async () => {
    const screen = await renderPage({ content: [], total: 0, path: '/admin/content?q=rum' });
    await expect.element(screen.getByText('No items match')).toBeVisible();
  });

  it('ROLE-04 shows reviewers only the list', async () => {
    const screen = await renderPage({ session: { ...ADA, role: 'reviewer' } });
    await expect.element(screen.getByText('2 items')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Share/ }).elements()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Shared links' }).elements()).toEqual([]);
    expect(screen.getByRole('link', { name: 'Publishing history' }).elements()).toEqual([]);
  });
});

describe('sharing a draft', () => {
  const renderAuthor = () => renderPage({ session: { ...ADA, role: 'author' } });

  it('DRAFT-01 creates a link for seven days, or as long as chosen', async () => {
    const sent = stubCall(createDraftLink, schemas.createDraftLink.example);
    const screen = await renderAuthor();
    await screen.getByRole('button', { name: 'Share Making cocoa' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('combobox')).toHaveValue('7');
    await dialog.getByRole('combobox').selectOptions('30 days');
    await dialog.getByRole('button', { name: 'Make link' }).click();
    await expect.element(dialog.getByLabelText('Link to the draft')).toHaveValue(LINK?.url ?? '');
    expect(sent).toMatchObject([{ body: { kind: 'course', id: 'cocoa', days: 30 } }]);
  });

  it('API-10 shows in the dialog why a link could not be made', async () => {
    stubCall(createDraftLink, () => refusal(409, 'This course is live.'));
    const screen = await renderAuthor();
    await screen.getByRole('button', { name: 'Share Making cocoa' }).click();
    await screen.getByRole('button', { name: 'Make link' }).click();
    await expect.element(screen.getByRole('dialog')).toHaveTextContent('This course is live.');
  });

  it('DRAFT-01 lists valid links, and revokes one after a confirmation', async () => {
    const sent = stubCall(revokeDraftLink, { linkId: LINK?.linkId ?? '' });
    const screen = await renderAuthor();
    const table = screen.getByRole('table', { name: 'Shared links' });
    await expect.element(table).toHaveTextContent(/Making cocoa.*Root Admin/);
    await table.getByRole('button', { name: /^Revoke/ }).click();
    await screen.getByRole('button', { name: 'Revoke link' }).click();
    await expect.poll(() => sent.length).toBe(1);
  });
});
