import { listNotes, saveNote } from '@academy/contract/notes';
import { exampleListedNote, type ListedNote } from '@academy/contract/schemas/notes';
import { describe, expect, it } from 'vitest';
import { refusal, stubCall } from '../../testing/calls.ts';
import { aPage } from '../../testing/page.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { MyNotes } from './MyNotes.tsx';
import { passageHash } from './passage-link.ts';

const { id: tenantId } = aPage().tenant;
const aListed = (changes: Partial<ListedNote> = {}): ListedNote => ({
  ...exampleListedNote,
  tenantId,
  ...changes,
});
const CHANGED = aListed({
  id: '7f1c9a52-5c0e-4f6e-9a37-0d7c1b1d1a12',
  state: 'changed',
  title: 'Old words',
  text: '<i>old</i>',
});

/** Stubs a server with filters. */
function stubNotes(notes: ListedNote[]) {
  return stubCall(listNotes, ({ query }) => {
    const matching = notes.filter(
      ({ state, text }) =>
        (query['changed'] !== 'true' || state !== 'found') && text.includes(query['q'] ?? ''),
    );
    const changed = notes.filter(({ state }) => state !== 'found').length;
    return { notes: matching, total: matching.length, all: notes.length, changed };
  });
}
const renderNotes = () => renderScreen(<MyNotes />, { session: signIn() });

describe('the notes on My Learning', () => {
  it('NOTE-04 name course and lesson, link to their passage, and say if the text has changed', async () => {
    stubNotes([aListed(), CHANGED]);
    const screen = await renderNotes();
    const section = screen.getByRole('region', { name: 'Notes' });
    await expect.element(section.getByText('Build a REST API · Jan 5, 2026').first()).toBeVisible();
    await expect
      .element(section.getByRole('link', { name: 'Your first call' }))
      .toHaveAttribute('href', `${exampleListedNote.path}${passageHash(exampleListedNote.quote)}`);
    await expect.element(section.getByRole('listitem').nth(1)).toHaveTextContent('The text has changed');
    // HTML is shown as text.
    await expect.element(section.getByText('<i>old</i>')).toBeVisible();
  });

  it('NOTE-04 are filtered and searched', async () => {
    stubNotes([aListed(), CHANGED]);
    const screen = await renderNotes();
    await screen.getByRole('checkbox', { name: 'Only where the text has changed (1)' }).click();
    await expect.element(screen.getByRole('listitem')).toHaveTextContent('Old words');
    await screen.getByRole('checkbox').click();
    await screen.getByRole('searchbox', { name: 'Search your notes' }).fill('zzz');
    await expect.element(screen.getByText('No note was found.')).toBeVisible();
  });

  it('NOTE-04 are hidden if there are none, and report a failure to load', async () => {
    stubNotes([]);
    const screen = await renderNotes();
    await expect.element(screen.getByRole('region')).not.toBeInTheDocument();
    await screen.unmount();
    stubCall(listNotes, () => refusal(500, 'Out of tea'));
    const failed = await renderNotes();
    await expect.element(failed.getByText('Your notes could not be loaded.')).toBeVisible();
    stubNotes([aListed()]);
    await failed.getByRole('button', { name: /again/i }).click();
    await expect.element(failed.getByRole('listitem')).toBeVisible();
  });

  it('NOTE-02, NOTE-07 can be changed there, even if their page is gone', async () => {
    const gone = aListed({ state: 'gone', path: null, courseId: null });
    stubNotes([gone]);
    const saved = stubCall(saveNote, { lessonId: gone.lessonId, courseId: null, note: gone });
    const screen = await renderNotes();
    await expect.element(screen.getByRole('listitem')).toHaveTextContent('This page no longer exists');
    expect(screen.getByRole('link').elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Open the note on Your first call' }).click();
    await screen.getByRole('textbox', { name: 'Note' }).fill('Still mine');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => saved.map(({ body }) => body)).toMatchObject([{ text: 'Still mine' }]);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });
});
