import type { Page } from 'playwright';
import { expect } from 'vitest';
import { schemas } from '@academy/contract/schemas';
import { getLabSession, startLabSession } from '@academy/contract/lab-sessions';
import { getLab } from '@academy/contract/labs';
import { button, given, inDialog, press, type FailingCall } from './failing-call.ts';
import { reload } from './world.ts';

const CHECK = '/courses/making-tea/lessons/tea-check/knowledge-check';

const checks: FailingCall[] = [
  {
    call: 'GET /quizzes/attempts',
    as: 'ada',
    at: '/courses/making-tea/lessons/tea-check',
    act: async (page) => void (await reload(page)),
    shown: 'nothing',
    stays: true,
    still: (page) => page.getByRole('link', { name: /^Take (the knowledge check|it again)$/ }).waitFor(),
  },
  {
    call: 'GET /quizzes/attempts/*',
    as: 'ada',
    at: `${CHECK}?attempt=018f3f0e-7c1a-7000-8000-000000000001`,
    act: async (page) => void (await reload(page)),
    shown: 'notice',
    stays: true,
  },
  {
    call: 'POST /quizzes/attempts',
    as: 'ada',
    at: CHECK,
    act: async (page) => void (await reload(page)),
    shown: 'notice',
    stays: true,
  },
  {
    call: 'POST /quizzes/attempts/*',
    as: 'grace',
    at: CHECK,
    act: async (page) => {
      // Like a first visit, because answers submitted earlier would be sent automatically.
      await page.evaluate(() => localStorage.removeItem('quiz:tea-check'));
      await reload(page);
      await button(page, 'Overview and handing in').click();
      await button(page, 'Submit anyway').click();
    },
    shown: 'notice',
    stays: true,
    still: (page) =>
      button(page, /^(Send again|Open a new attempt)$/)
        .or(page.getByText('Your answers are kept in this browser.'))
        .waitFor(),
  },
];

const { lesson, returnTo } = schemas.getLab.example;
const lab = given(getLab, {
  kind: 'educates',
  lesson,
  returnTo,
  workshopName: 'lab-tea',
  workshop: null,
  isConfigured: true,
  donePages: [],
});
const { example } = schemas.getLab;
const ownMachineLab = given(getLab, {
  kind: 'educates',
  lesson,
  returnTo,
  workshopName: 'lab-tea',
  workshop: 'workshop' in example ? example.workshop : null,
  isConfigured: false,
  donePages: [],
});
const doneBox = (page: Page) => page.getByRole('checkbox', { name: 'I have done this page' });
const started = schemas.startLabSession.example;
const session = { ...started.session, isExtendable: true };
const running = [
  lab,
  given(startLabSession, { ...started, session }),
  given(getLabSession, { ...started, session: { ...session, address: null } }),
];
const atLab = { as: 'ada', at: '/courses/coffee/lessons/practice/lab', stays: true } as const;

const labs: FailingCall[] = [
  { ...atLab, call: 'POST /labs/session', loads: true, given: [lab], shown: 'notice' },
  {
    ...atLab,
    call: 'GET /labs/session',
    given: running,
    prepare: (page) => button(page, 'End lab').waitFor(),
    // Like a user who returns to the tab.
    act: (page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    shown: 'notice',
    still: (page) => button(page, 'End lab').waitFor(),
  },
  {
    ...atLab,
    call: 'PUT /labs/pages',
    given: [ownMachineLab],
    prepare: press('Start with the first page'),
    act: (page) => doneBox(page).click(),
    shown: 'toast',
    still: async (page) => {
      await expect.poll(() => doneBox(page).isChecked()).toBe(false);
    },
  },
  {
    ...atLab,
    call: 'POST /labs/session/extend',
    given: running,
    act: press('More time'),
    shown: 'toast',
    still: (page) => button(page, 'More time').waitFor(),
  },
  {
    ...atLab,
    call: 'POST /labs/session/end',
    given: running,
    act: async (page) => {
      await button(page, 'End lab').click();
      await inDialog(page, 'End it').click();
    },
    shown: 'toast',
    still: (page) => button(page, 'End lab').waitFor(),
  },
];

/** Calls made while reading, in a check and in a lab of the training portal. */
export const studyCalls: readonly FailingCall[] = [...checks, ...labs];
