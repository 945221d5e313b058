import { openDraftLink } from '@academy/contract/drafts';
import { schemas } from '@academy/contract/schemas';
import type { Draft, OpenDraft } from '@academy/contract/schemas/drafts';
import { exampleOutline } from '@academy/contract/schemas/outline';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { stubCall } from '../../testing/calls.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { DraftPage } from './DraftPage.tsx';

const EXAMPLE = schemas.openDraftLink.example as OpenDraft;
const COURSE: OpenDraft = {
  ...EXAMPLE,
  kind: 'course',
  title: 'HTTP',
  address: '/courses/http',
  lessons: exampleOutline,
  text: {
    ...EXAMPLE.text,
    title: 'HTTP',
    html: '<p><a href="/courses/http/lessons/first-call">Begin</a></p>',
  },
};

const renderDraft = (draft: Draft, path = '/drafts/signed') => {
  stubCall(openDraftLink, draft);
  return renderScreen(
    <Routes>
      {['/drafts/:signature', '/drafts/:signature/:lesson'].map((route) => (
        <Route key={route} path={route} element={<DraftPage />} />
      ))}
    </Routes>,
    { path },
  );
};

describe('a shared draft', () => {
  it('DRAFT-02 explains what it is and when it expires', async () => {
    const screen = await renderDraft(EXAMPLE);
    await expect
      .element(screen.getByRole('complementary'))
      .toHaveTextContent('Draft preview, expires Jan 12, 2026, 9:00 AM UTC');
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(EXAMPLE.text.title);
  });

  it('DRAFT-02 links to its lessons, also in texts', async () => {
    const screen = await renderDraft(COURSE);
    const lesson = screen.getByRole('link', { name: /Your first call/ });
    await expect.element(lesson).toHaveAttribute('href', '/drafts/signed/first-call');
    await expect
      .element(screen.getByRole('link', { name: 'Begin' }))
      .toHaveAttribute('href', '/drafts/signed/first-call');
  });

  it('DRAFT-02 shows the questions of a check and the pages of a lab', async () => {
    const page = {
      name: 'start',
      title: 'Start here',
      html: '<p>Run it.</p><div data-lab-action="0"></div>',
      actions: [
        {
          title: '',
          description: 'Prints the date',
          action: { does: 'terminal:execute' as const, command: 'date', session: 1 },
        },
      ],
      next: '',
    };
    const question = {
      question: 'How many?',
      description: '',
      code: [],
      hint: '',
      type: 'single-check' as const,
      answers: [{ text: 'Nine', isChecked: false }],
    };
    const text = { ...EXAMPLE.text, lab: { title: 'Dates', pages: [page] }, questions: [question] };
    const screen = await renderDraft({ ...EXAMPLE, text });
    await expect.element(screen.getByRole('heading', { name: 'Start here' })).toBeVisible();
    await expect.element(screen.getByText('date', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Nine')).toBeVisible();
  });

  it.each([
    ['invalid', 'This link is not valid'],
    ['expired', 'This link has expired'],
    ['revoked', 'This link was revoked'],
    ['removed', 'This draft is gone'],
  ] as const)('DRAFT-03 explains a link that is %s', async (reason, title) => {
    const screen = await renderDraft({ state: 'closed', reason, address: null });
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Back to home page' })).toBeVisible();
  });

  it('DRAFT-03 leads to the live item', async () => {
    const screen = await renderDraft({ state: 'closed', reason: 'live', address: '/courses/http' });
    await expect
      .element(screen.getByRole('link', { name: 'Open it' }))
      .toHaveAttribute('href', '/courses/http');
  });
});
