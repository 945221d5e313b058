import { findDraft } from '@academy/contract/drafts';
import { schemas } from '@academy/contract/schemas';
import { describe, expect, it } from 'vitest';
import { NotFound } from '../../layouts/NotFound.tsx';
import { VISITOR, type Session } from '../../session/store.ts';
import { stubCall } from '../../testing/calls.ts';
import { ADA, ROOT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { LazyDraftHere } from './LazyDraftHere.tsx';

const { draft: DRAFT } = schemas.findDraft.example;
const AUTHOR: Session = { ...ADA, role: 'author' };

async function renderMissing(session: Session, draft: typeof DRAFT = DRAFT) {
  const calls = stubCall(findDraft, { draft });
  const missing = (
    <NotFound>
      <LazyDraftHere />
    </NotFound>
  );
  const screen = await renderScreen(missing, { path: '/guides/kettle', session });
  await expect.element(screen.getByText("Sorry, the page you are looking for doesn't exist")).toBeVisible();
  return { screen, calls, link: screen.getByRole('link', { name: 'Open the draft' }) };
}

describe('the not-found page at the address of a draft', () => {
  it.each([
    ['an administrator', ROOT],
    ['an author', AUTHOR],
  ])('DRAFT-09 leads %s to the draft', async (_, session) => {
    const { link, calls } = await renderMissing(session);
    await expect.element(link).toHaveAttribute('href', '/drafts/review/guide/kettle');
    expect(calls).toMatchObject([{ query: { path: '/guides/kettle' } }]);
  });

  it('DRAFT-09 leads to the lesson of a course that is a draft', async () => {
    const { link } = await renderMissing(ROOT, {
      kind: 'course',
      id: 'cocoa',
      title: 'Milk',
      lesson: 'milk',
    });
    await expect.element(link).toHaveAttribute('href', '/drafts/review/course/cocoa/milk');
  });

  it.each([
    ['a visitor', VISITOR],
    ['a learner', ADA],
  ])('DRAFT-09 says no more than elsewhere to %s', async (_, session) => {
    const { link, calls } = await renderMissing(session);
    await expect.element(link).not.toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('DRAFT-09 offers an author nothing if there is no draft', async () => {
    const { screen, link, calls } = await renderMissing(AUTHOR, null);
    await expect.poll(() => calls.length).toBe(1);
    await expect.element(screen.getByRole('status')).toBeInTheDocument();
    await expect.element(link).not.toBeInTheDocument();
  });
});
