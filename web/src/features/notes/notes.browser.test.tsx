import { deleteNote, listPageNotes, saveNote } from '@academy/contract/notes';
import { sendFeedback } from '@academy/contract/feedback';
import type { Note } from '@academy/contract/schemas/notes';
import { contrast } from '@academy/domain/contrast';
import { useRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { overlay } from '../../overlay/overlay.ts';
import { feedback } from '../../overlay/feedback.ts';
import { refusal, stubCall } from '../../testing/calls.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Notes } from './Notes.tsx';
import { aNote } from './testing.ts';

const FIRST = 'Warm water opens the leaves.';
const SECOND = 'Hot water burns them, and the cup gets bitter.';
const PAGE = { lessonId: 'brew', courseId: 'tea' };
const NOTE = aNote({
  quote: { exact: 'Hot water burns them', prefix: `${FIRST} `, suffix: ', and the cup gets bitter.' },
});

function Lesson() {
  const text = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={text}>
        <div className="prose">
          <h2 id="water">Water</h2>
          <p>
            Warm water <em>opens</em> the leaves.
          </p>
          <p>{SECOND}</p>
        </div>
      </div>
      <Notes of={text} page={PAGE} revision={7} />
    </>
  );
}

/** Stubs a server with these notes. */
function stubNotes(stored: Note[] = []) {
  let notes = stored;
  stubCall(listPageNotes, () => ({ ...PAGE, notes }));
  const saved = stubCall(saveNote, ({ path, body }) => {
    const id = path.split('/').at(-1) ?? '';
    const note = { ...aNote(), ...(body as Partial<Note>), id };
    notes = [...notes.filter((one) => one.id !== id), note];
    return { ...PAGE, note };
  });
  const deleted = stubCall(deleteNote, ({ path }) => {
    notes = notes.filter(({ id }) => !path.endsWith(id));
    return { id: path.split('/').at(-1) ?? '' };
  });
  return { saved, deleted };
}

function select(words: string): void {
  const node = document.evaluate(`//p[contains(., "${words}")]`, document, null, 9).singleNodeValue;
  if (node) getSelection()?.selectAllChildren(node);
}

const painted = (name: string) => [...(CSS.highlights.get(name) ?? [])].map(String);
const renderAsMember = () => renderScreen(<Lesson />, { session: signIn() });

afterEach(() => {
  getSelection()?.removeAllRanges();
  for (const { id } of overlay.get().toasts) overlay.dismissToast(id);
});

describe('the toolbar of a selection', () => {
  it('NOTE-01 follows its text when the window is resized', async () => {
    stubNotes();
    const screen = await renderAsMember();
    select('Hot water');
    const bar = screen.getByRole('toolbar', { name: 'Selected text' });
    await expect.element(bar).toBeVisible();
    await page.viewport(220, 900);
    const gap = () => {
      const lines = [...(getSelection()?.getRangeAt(0).getClientRects() ?? [])];
      return bar.element().getBoundingClientRect().top - (lines.at(-1)?.bottom ?? 0);
    };
    await expect.poll(gap).toBeCloseTo(8, 0);
    await page.viewport(1280, 900);
    await expect.poll(gap).toBeCloseTo(8, 0);
  });

  it('NOTE-01 highlights once by mouse', async () => {
    const { saved } = stubNotes();
    const screen = await renderAsMember();
    select('Warm water');
    const bar = screen.getByRole('toolbar', { name: 'Selected text' });
    await bar.getByRole('button', { name: 'Highlight' }).click();
    await expect.poll(() => painted('highlight')).toEqual([FIRST]);
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]?.body).toMatchObject({
      ...PAGE,
      text: '',
      age: 0,
      quote: { exact: FIRST, prefix: 'Water ', suffix: ` ${SECOND}` },
    });
    await expect.element(bar).not.toBeInTheDocument();
    // Selecting the same passage again opens the existing note.
    select('Warm water');
    await bar.getByRole('button', { name: 'Highlight' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Your note' })).toBeVisible();
    expect(saved).toHaveLength(1);
  });

  it('NOTE-01 highlights once when its key is pressed twice', async () => {
    const { saved } = stubNotes();
    const screen = await renderAsMember();
    select('Warm water');
    await expect.element(screen.getByRole('toolbar')).toBeVisible();
    await userEvent.keyboard('hh');
    await expect.poll(() => painted('highlight')).toEqual([FIRST]);
    await expect.element(screen.getByRole('toolbar')).not.toBeInTheDocument();
    expect(screen.getByRole('dialog').elements()).toEqual([]);
    await expect.poll(() => saved.length).toBe(1);
  });

  it('NOTE-01 works by keyboard alone: select, note, write, save', async () => {
    const { saved } = stubNotes();
    const screen = await renderAsMember();
    await expect.element(screen.getByText('Select a paragraph to highlight it')).toBeInTheDocument();
    await userEvent.keyboard('s');
    await userEvent.keyboard('s');
    const bar = screen.getByRole('toolbar', { name: 'Selected text' });
    await expect.element(bar).toBeVisible();
    await userEvent.keyboard('{Tab}{ArrowRight}');
    await expect.element(bar.getByRole('button', { name: 'Note' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const field = screen.getByRole('textbox', { name: 'Note' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Why warm?{Tab}{Enter}');
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]?.body).toMatchObject({ text: 'Why warm?', quote: { exact: FIRST } });
    await expect.poll(() => painted('note')).toEqual([FIRST]);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('NOTE-01 adds a note with the letter A, and ignores disabled letters', async () => {
    stubNotes();
    const screen = await renderAsMember();
    select('Warm water');
    await expect.element(screen.getByRole('toolbar')).toBeVisible();
    localStorage.setItem('lessonShortcuts', 'off');
    await userEvent.keyboard('a');
    expect(screen.getByRole('dialog').elements()).toEqual([]);
    localStorage.removeItem('lessonShortcuts');
    await userEvent.keyboard('a');
    await expect.element(screen.getByRole('dialog', { name: 'New note' })).toBeVisible();
  });

  it('NOTE-01, FBK-11 reports a passage as feedback', async () => {
    stubNotes();
    const screen = await renderAsMember();
    select('Warm water');
    await screen.getByRole('button', { name: 'Report a problem' }).click();
    expect(feedback.get().quote).toEqual({ lessonId: 'brew', revision: 7, anchor: 'water', text: FIRST });
    expect(sendFeedback.access).toBe('visitor');
  });

  it('NOTE-01 asks a visitor to log in, without a request', async () => {
    const screen = await renderScreen(<Lesson />);
    select('Warm water');
    await screen.getByRole('button', { name: 'Note', exact: true }).click();
    const dialog = screen.getByRole('dialog', { name: 'Log in to keep notes' });
    await expect.element(dialog.getByRole('link', { name: 'Log In / Register' })).toBeVisible();
  });
});

describe('a highlight', () => {
  it('NOTE-02 opens by a click, and can be changed, deleted and restored', async () => {
    const { saved, deleted } = stubNotes([NOTE]);
    const screen = await renderAsMember();
    await expect.poll(() => painted('note')).toEqual(['Hot water burns them']);
    await screen.getByText(SECOND).click({ position: { x: 10, y: 10 } });
    const dialog = screen.getByRole('dialog', { name: 'Your note' });
    await expect.element(dialog.getByRole('textbox')).toHaveValue(NOTE.text);
    await dialog.getByRole('textbox').fill('Now I know.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => saved.map(({ body }) => (body as Note).text)).toEqual(['Now I know.']);

    await screen.getByRole('button', { name: /Now I know\./ }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => painted('note')).toEqual([]);
    await expect.poll(() => deleted.length).toBe(1);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => painted('note')).toEqual(['Hot water burns them']);
    await expect.poll(() => saved.length).toBe(2);
  });

  it('NOTE-02 has enough contrast in both color schemes', async () => {
    stubNotes([NOTE]);
    await renderAsMember();
    await expect.poll(() => painted('note')).toHaveLength(1);
    for (const scheme of ['light', 'dark']) {
      document.documentElement.dataset['scheme'] = scheme;
      for (const name of ['highlight', 'note', 'passage']) {
        const { color, backgroundColor } = getComputedStyle(document.body, `::highlight(${name})`);
        expect(contrast(hex(color), hex(backgroundColor))).toBeGreaterThan(7);
      }
    }
    delete document.documentElement.dataset['scheme'];
  });

  it('NOTE-03 is listed with its old quote if its passage is gone', async () => {
    const gone = { exact: 'Rinse the pot with wine', prefix: 'First of all: ', suffix: ' twice.' };
    stubNotes([NOTE, aNote({ id: '7f1c9a52-5c0e-4f6e-9a37-0d7c1b1d1a11', quote: gone, text: '' })]);
    const screen = await renderAsMember();
    const list = screen.getByRole('region', { name: 'Your notes on this page' });
    await expect
      .element(list.getByRole('listitem').nth(1))
      .toHaveTextContent(/Rinse the pot with wine.*The text has changed/);
    await expect.element(list.getByRole('listitem').first()).not.toHaveTextContent('The text has changed');
    expect(painted('highlight')).toEqual([]);
  });
});

describe('the text of a note', () => {
  it('NOTE-06 is plain text, and refused at its field if it is too long', async () => {
    const { saved } = stubNotes([{ ...NOTE, text: '<b onclick="alert(1)">bold</b>' }]);
    const screen = await renderAsMember();
    await screen.getByRole('button', { name: /<b onclick/ }).click();
    const dialog = screen.getByRole('dialog', { name: 'Your note' });
    await dialog.getByRole('textbox').fill('x'.repeat(10_001));
    await dialog.getByRole('button', { name: 'Save' }).click();
    const message = 'A note can have up to 10 kB; this one has 10.1 kB.';
    await expect.element(dialog.getByRole('textbox')).toHaveAccessibleDescription(new RegExp(message));
    expect(saved).toEqual([]);
  });

  it('NOTE-06 is kept in its field if the server refuses it', async () => {
    stubNotes();
    const limit = 'A page can have up to 200 notes and highlights. Please delete some of them first.';
    stubCall(saveNote, () => refusal(409, limit));
    const screen = await renderAsMember();
    select('Warm water');
    await screen.getByRole('button', { name: 'Note', exact: true }).click();
    await screen.getByRole('textbox').fill('One more');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText(limit)).toBeVisible();
    await expect.element(screen.getByRole('textbox')).toHaveValue('One more');
    await expect.poll(() => painted('note')).toEqual([]);
  });

  it('NOTE-02 is offered again if it was not saved', async () => {
    stubNotes();
    const screen = await renderAsMember();
    select('Warm water');
    await screen.getByRole('button', { name: 'Note', exact: true }).click();
    await screen.getByRole('textbox').fill('Half a thought');
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Continue writing' }).click();
    await expect.element(screen.getByRole('textbox')).toHaveValue('Half a thought');
  });
});

describe('a link to a passage', () => {
  it('NOTE-09 marks it, even if its text has changed, and says if it is gone', async () => {
    const screen = await renderScreen(<Lesson />, { path: '/lesson#quote=Hot+water+destroys+them' });
    await expect.poll(() => painted('passage')).toEqual(['Hot water burns them']);
    await screen.unmount();
    expect(painted('passage')).toEqual([]);
    const other = await renderScreen(<Lesson />, { path: '/lesson#quote=Nothing+like+this+here' });
    await expect.element(other.getByText('The passage of this link is no longer in the text.')).toBeVisible();
  });
});

/** Converts `rgb(1, 2, 3)` for the contrast function. */
function hex(color: string): string {
  const channels = color.match(/\d+/g) ?? [];
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}
