import { listNotes } from '@academy/contract/notes';
import { search } from '@academy/contract/search';
import { exampleListedNote } from '@academy/contract/schemas/notes';
import { describe, expect, it } from 'vitest';
import { stubCall } from '../../testing/calls.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SearchPage } from './SearchPage.tsx';

const NOTES = { notes: [exampleListedNote], total: 1, all: 1, changed: 0 };

describe('the search of the site', () => {
  it('NOTE-04 finds a member’s own notes, and fetches none for a visitor', async () => {
    stubCall(search, { results: [] });
    const sent = stubCall(listNotes, NOTES);
    const screen = await renderScreen(<SearchPage />, { path: '/search?q=fails', session: signIn() });
    const group = screen.getByRole('group', { name: 'Your notes' });
    await expect.element(group.getByRole('option')).toHaveTextContent('Also when it fails?');
    await expect.element(group.getByText('fails', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('status')).toHaveTextContent('1 result');
    expect(sent.map(({ query }) => query)).toEqual([{ q: 'fails' }]);
    await screen.unmount();
    const visitor = await renderScreen(<SearchPage />, { path: '/search?q=fails' });
    await expect.element(visitor.getByText(/No results/)).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('NOTE-04 names the academy of a note if it is another one', async () => {
    stubCall(search, { results: [] });
    stubCall(listNotes, {
      ...NOTES,
      notes: [{ ...exampleListedNote, tenantId: 'coffee', courseTitle: 'Beans' }],
    });
    const screen = await renderScreen(<SearchPage />, {
      path: '/search?q=fails',
      session: signIn(),
      page: { tenantNames: { coffee: 'Coffee Academy' } },
    });
    const group = screen.getByRole('group', { name: 'Your notes' });
    await expect.element(group.getByText('Beans · Coffee Academy')).toBeVisible();
  });

  it('NOTE-04 works without notes if they fail to load', async () => {
    stubCall(search, { results: [] });
    stubCall(listNotes, () => new Response(null, { status: 500 }));
    const screen = await renderScreen(<SearchPage />, { path: '/search?q=fails', session: signIn() });
    await expect.element(screen.getByText(/No results/)).toBeVisible();
  });
});
