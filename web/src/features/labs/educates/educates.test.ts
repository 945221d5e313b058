import type { LabSession } from '@academy/contract/schemas/lab-sessions';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../../session/store.ts';
import { htmlOf, textOf } from '../../../testing.tsx';
import { EducatesLab } from './EducatesLab.tsx';
import type { EducatesLabData } from '../lab-data.ts';
import {
  LOADING,
  canFrame,
  formatClock,
  reduceView,
  pollDelayMs,
  secondsLeft,
  type LabView,
} from './view.ts';

const ADDRESS = 'https://labs.example.org/workshops/session/s1/activate/?token=1';
const RUNNING: LabSession = { state: 'running', address: ADDRESS, countdown: 600, isExtendable: false };
const answer = (session: LabSession, isComplete = false) => ({ answer: { session, isComplete }, at: 1_000 });
const running = reduceView(LOADING, answer(RUNNING));

const LAB: EducatesLabData = {
  kind: 'educates',
  returnTo: '/courses/tea/lessons/brew',
  lesson: {
    id: 'brew',
    title: 'Brew it',
    slug: 'brew',
    courseId: 'tea',
    courseSlug: 'tea',
    courseTitle: 'Tea',
    isGuide: false,
    manualCompletion: true,
    progressStatus: '',
    isComplete: false,
    isLastLesson: false,
    nextLesson: null,
  },
  workshopName: 'lab-tea',
  workshop: null,
  isConfigured: true,
};
const WORKSHOP: EducatesLabData['workshop'] = {
  name: 'lab-tea',
  title: 'Brew it',
  description: '',
  pages: [
    {
      name: '01',
      title: 'Boil water',
      html: '<p>Fill the kettle.</p><div data-lab-action="0"></div>',
      actions: [
        {
          title: 'Boil it',
          description: '',
          action: { does: 'terminal:execute', command: 'boil <water>', session: 1 },
        },
      ],
      next: 'Next',
    },
  ],
  files: [],
  checks: [],
  runsInPage: false,
};
const ADA: Session = {
  status: 'member',
  firstName: 'Ada',
  lastName: '',
  userId: '1',
  isAdmin: false,
  isPro: false,
  isVerified: true,
};
const page = (
  lab: Partial<EducatesLabData> = {},
  { session = ADA, query = '' }: { session?: Session; query?: string } = {},
) =>
  textOf(
    htmlOf(createElement(EducatesLab, { lab: { ...LAB, ...lab } }), {
      session,
      path: `/courses/tea/lessons/brew/lab${query}`,
    }),
  );

describe('the state of a lab on the portal', () => {
  it('LAB-02 counts down between two polls by the browser clock', () => {
    expect(secondsLeft(running, 1_000)).toBe(600);
    expect(secondsLeft(running, 31_400)).toBe(570);
    expect(secondsLeft(running, 10_000_000)).toBe(0);
    expect(secondsLeft(reduceView(LOADING, answer({ ...RUNNING, countdown: null })), 1_000)).toBeNull();
  });

  it.each([
    [0, '0:00'],
    [59, '0:59'],
    [754, '12:34'],
    [3_909, '1:05:09'],
  ])('LAB-02 formats %i seconds as %s', (seconds, words) => {
    expect(formatClock(seconds)).toBe(words);
  });

  it('LAB-02 keeps the address of a lab when a poll returns none', () => {
    const looked = reduceView(running, answer({ ...RUNNING, address: null, countdown: 500 }, true));
    expect(looked).toMatchObject({ address: ADDRESS, isComplete: true, session: { countdown: 500 } });
  });

  it('LAB-02 keeps showing a lab when a poll fails', () => {
    const stale = { session: RUNNING, address: ADDRESS, isStale: true };
    expect(reduceView(running, answer({ state: 'unreachable' }))).toMatchObject(stale);
    const error = new Error('offline');
    const failedPoll = reduceView(running, { answer: null, error, at: 2_000 });
    expect(failedPoll).toMatchObject({
      session: RUNNING,
      address: ADDRESS,
      isStale: false,
      pollError: error,
    });
    expect(reduceView(failedPoll, answer(RUNNING))).toEqual(running);
    expect(reduceView(LOADING, { answer: null, at: 2_000 })).toEqual({ step: 'failed', error: undefined });
    expect(reduceView(LOADING, answer({ state: 'unreachable' }))).toMatchObject({
      session: { state: 'unreachable' },
    });
    const ended: LabSession = { state: 'ended', ending: 'expired' };
    expect(reduceView(running, answer(ended))).toMatchObject({ session: ended, address: null });
  });

  it('LAB-02 polls while the state may change, and more often while it starts', () => {
    const waits: [LabView, number | null][] = [
      [LOADING, 0],
      [{ step: 'failed', error: null }, null],
      [running, 20_000],
      [reduceView(LOADING, answer({ state: 'starting', address: ADDRESS })), 5_000],
      [reduceView(LOADING, answer({ state: 'starting', address: null })), 1_500],
      [reduceView(running, answer({ state: 'no-capacity', elsewhere: null })), null],
    ];
    for (const [view, wait] of waits) expect(pollDelayMs(view)).toBe(wait);
  });

  it('LAB-02 frames no page of our own origin, and no http page in an https page', () => {
    const own = { origin: 'https://learn.example.org', protocol: 'https:' };
    expect(canFrame(ADDRESS, own)).toBe(true);
    expect(canFrame('https://learn.example.org/x', own)).toBe(false);
    expect(canFrame('http://labs.example.org/x', own)).toBe(false);
    expect(canFrame('http://127.0.0.1:1', { origin: 'http://localhost:2', protocol: 'http:' })).toBe(true);
  });
});

describe('the page of a lab on the portal', () => {
  it('LAB-02 shows the instructions if no portal is configured, and says what is missing', () => {
    const text = page({ isConfigured: false, workshop: WORKSHOP });
    expect(text).toContain('This lab needs a training portal');
    expect(text).toContain('Boil water Fill the kettle. Boil it boil &lt;water&gt;');
    expect(text).not.toContain('EDUCATES_');
    expect(page({ isConfigured: false }, { session: { ...ADA, isAdmin: true } })).toMatch(
      /EDUCATES_.*lab-tea/,
    );
  });

  it('LAB-02 asks a visitor to sign in', () => {
    expect(page({}, { session: { status: 'visitor' } })).toContain('Log in to start this lab');
  });

  it.each([
    ['session-deleted', 'Your lab has ended'],
    ['session-expired', 'Your time in this lab is up'],
    ['session-invalid', 'This lab session does not exist any more'],
    ['session-unavailable', 'No session is available right now'],
    ['workshop-invalid', 'The training portal does not have this lab'],
    ['startup-timeout', 'The lab took too long to start'],
    ['something-new', 'You have left the lab'],
    ['constructor', 'You have left the lab'],
    ['', 'You have left the lab'],
  ])('LAB-02 explains %s, and offers to start again', (notification, title) => {
    const text = page({}, { query: `?notification=${notification}` });
    expect(text).toContain(title);
    expect(text).toContain('Start the lab again');
  });

  it('LAB-02 prepares the lab as soon as it opens', () => {
    expect(page()).toContain('Preparing your lab');
  });
});
