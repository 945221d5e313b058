import { acknowledgeChanges, getTextChange, listChanges } from '@academy/contract/changes';
import { schemas } from '@academy/contract/schemas';
import type { TextChange } from '@academy/contract/schemas/changes';
import { afterEach, describe, expect, it } from 'vitest';
import { overlay } from '../../overlay/overlay.ts';
import { refusal, stubCall } from '../../testing/calls.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ChangedText } from './ChangedText.tsx';
import { markChanges } from './mark-changes.ts';
import { MyChanges } from './MyChanges.tsx';

const { change: CHANGE } = schemas.getTextChange.example;
const [COURSE] = schemas.listChanges.example.items;
if (!CHANGE || !COURSE) throw new Error('The examples have a change');
const HERE = { ...COURSE, tenantId: 'test' };

const LESSON = { lessonId: 'tea-green', courseId: 'making-tea' };
const renderText = (change: TextChange) => {
  stubCall(getTextChange, { change });
  return renderScreen(<ChangedText what="lesson" title="Green tea" lesson={LESSON} />, {
    path: '/',
    session: signIn(),
  });
};
const renderMine = () =>
  renderScreen(<MyChanges />, {
    path: '/',
    page: { origins: { other: 'https://other.test' }, tenantNames: { other: 'Other Academy' } },
    session: signIn(),
  });
const undo = () => overlay.get().toasts.at(-1)?.action?.run();

afterEach(() => {
  for (const { id } of overlay.get().toasts) overlay.dismissToast(id);
});

describe('a changed lesson', () => {
  it('CHG-04 expands what was removed and added, also in words, with a link to its section', async () => {
    const screen = await renderText(CHANGE);
    const notice = screen.getByRole('region', { name: 'This lesson changed since you finished' });
    await expect.element(notice).toHaveTextContent('You completed it on Jan 5, 2026');
    const show = notice.getByRole('button', { name: 'Show what changed' });
    await expect.element(show).toHaveAttribute('aria-expanded', 'false');
    await show.click();
    const changes = notice.getByRole('list', { name: 'Changed paragraphs' });
    await expect.element(changes).toHaveTextContent('Heat water to removed: 80added: 70 degrees.');
    await expect.element(changes.getByRole('link', { name: 'Pour' })).toHaveAttribute('href', '#pour');
    await notice.getByRole('button', { name: 'Hide what changed' }).click();
    await expect.element(changes).not.toBeInTheDocument();
  });

  it('CHG-08 says if the version that was read is no longer stored', async () => {
    const screen = await renderText({ ...CHANGE, isStored: false, blocks: [] });
    await expect.element(screen.getByText(/The version you read is no longer stored/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /what changed/ })).not.toBeInTheDocument();
  });

  it('CHG-02 only says of questions that they changed', async () => {
    const screen = await renderText({ ...CHANGE, hasNewQuestions: true, blocks: [] });
    await expect.element(screen.getByText(/Its questions changed\./)).toBeVisible();
  });

  it('CHG-02 says of a lab or a video that it changed', async () => {
    const screen = await renderText({ ...CHANGE, hasNewLab: true, hasNewFilm: true, blocks: [] });
    await expect.element(screen.getByText(/Its lab changed\. Its video was replaced\./)).toBeVisible();
  });

  it('CHG-05 is acknowledged, and restored by Undo', async () => {
    const screen = await renderText(CHANGE);
    const sent = stubCall(acknowledgeChanges, ({ body }) => body as { isAcknowledged: boolean });
    const notice = screen.getByRole('region');
    await expect.element(notice).toBeVisible();
    stubCall(getTextChange, { change: null });
    await notice.getByRole('button', { name: 'Got it' }).click();
    await expect.element(notice).not.toBeInTheDocument();
    const body = { courseId: 'making-tea', lessonIds: ['tea-green'], revision: 42 };
    expect(sent.map((request) => request.body)).toEqual([{ ...body, isAcknowledged: true }]);
    stubCall(getTextChange, { change: CHANGE });
    undo();
    await expect.element(notice).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ ...body, isAcknowledged: false });
  });

  it('CHG-05 keeps the notice if acknowledging fails, for another try', async () => {
    const screen = await renderText(CHANGE);
    stubCall(acknowledgeChanges, () => refusal(503, 'Too busy'));
    const button = screen.getByRole('button', { name: 'Got it' });
    await button.click();
    await expect.poll(() => overlay.get().toasts.map(({ message }) => message)).toContain('Too busy');
    await expect.element(button).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('CHG-02 shows nothing without changes', async () => {
    const requests = stubCall(getTextChange, { change: null });
    const screen = await renderScreen(<ChangedText what="guide" title="Kettle" lesson={LESSON} />, {
      path: '/',
      session: signIn(),
    });
    await expect.poll(() => requests.length).toBe(1);
    await expect.element(screen.getByRole('region')).not.toBeInTheDocument();
  });
});

describe('the marks in the text', () => {
  it('CHG-04 are at the changed blocks, and removed with the list', () => {
    const text = document.createElement('div');
    for (const words of ['Heat water to 70 degrees.', 'Heat water to 80 degrees.', 'Drink.']) {
      const block = document.createElement('p');
      block.textContent = words;
      text.append(block);
    }
    const marked = () => [...text.querySelectorAll('[data-changed]')].map((block) => block.textContent);
    const unmark = markChanges(text, CHANGE.blocks);
    expect(marked()).toEqual(['Heat water to 70 degrees.']);
    unmark();
    expect(marked()).toEqual([]);
    const long = [
      { change: 'same' as const, text: 'Heat water … ' },
      { change: 'added' as const, text: '80 degrees.' },
    ];
    markChanges(text, [{ kind: 'text', section: null, parts: long }]);
    expect(marked()).toEqual(['Heat water to 80 degrees.']);
  });
});

describe('My Learning', () => {
  it('CHG-02 lists what changed since it was finished, and acknowledges it', async () => {
    stubCall(listChanges, {
      items: [HERE, { ...HERE, kind: 'guide', id: 'kettle', slug: 'kettle', title: 'Kettle', lessons: [] }],
    });
    const screen = await renderMine();
    const list = screen.getByRole('region', { name: 'Changed since you finished' });
    await expect.element(list).toHaveTextContent('1 lesson changed since you finished');
    await expect.element(list).toHaveTextContent('The text changed since you finished');
    const sent = stubCall(acknowledgeChanges, { isAcknowledged: true });
    await list.getByRole('button', { name: 'Got it: Kettle' }).click();
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([{ lessonIds: ['kettle'], revision: 42, isAcknowledged: true }]);
  });

  it('BRAND-03 names the academy of a change elsewhere, and links there', async () => {
    stubCall(listChanges, { items: [{ ...HERE, tenantId: 'other' }] });
    const screen = await renderMine();
    await expect
      .element(screen.getByRole('link', { name: 'Making tea' }))
      .toHaveAttribute('href', 'https://other.test/courses/making-tea');
    await expect.element(screen.getByText(/· Other Academy/)).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });
});
