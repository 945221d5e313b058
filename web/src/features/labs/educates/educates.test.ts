import type { LabSession } from '@academy/contract/schemas/lab-sessions';
import { describe, expect, it } from 'vitest';
import { endNoticeFor } from './notifications.ts';
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

  it.each([
    ['session-deleted', 'Your lab has ended'],
    ['session-expired', 'Your lab time is up'],
    ['session-invalid', 'This lab session no longer exists'],
    ['session-unavailable', 'No session is available right now'],
    ['workshop-invalid', 'The training portal does not have this lab'],
    ['startup-timeout', 'The lab took too long to start'],
    ['something-new', 'You have left the lab'],
    ['constructor', 'You have left the lab'],
    ['', 'You have left the lab'],
  ])('LAB-02 explains the notification "%s"', (notification, title) => {
    expect(endNoticeFor(notification).title).toBe(title);
  });
});
