import type { AnsweredFailure } from '@academy/domain/messages';
import { describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../api/failure.ts';
import { aLesson, aGuide, anOutlineLesson } from '../../catalog/reading/testing.ts';
import { completedBy, completionNote, completionOf, settled } from './completion.ts';
import { favoriteNotice } from './favorite-notice.ts';
import { createPositionSaver, headingToContinue } from './reading-position.ts';
import { onceUntilFailed } from './use-start.ts';
import { answered } from './testing.ts';
import { pendingCompletion, withWaiting } from './pending-writes.ts';
import {
  dedupeKeyOf,
  type LearningAction,
  type ReadingPosition,
  type PendingWrite,
} from './pending-write.ts';

const waits = (action: LearningAction): PendingWrite => ({
  ...action,
  person: 'ada',
  subject: dedupeKeyOf(action),
  at: '2026-01-05T09:00:00.000Z',
  sequence: 1,
});

const NO_VIDEO = { file: null, vimeo: null, brightcove: null, youtube: null, poster: null };

describe('completing', () => {
  const by = { manualCompletion: false, assessed: false };
  const stored = (isBusy: boolean) => ({ status: 'kept' as const, isBusy, sequence: 1 });
  const file = {
    src: '/assets/tea.mp4',
    captions: null,
    poster: null,
    seconds: null,
    size: null,
    isSilent: false,
    chapters: [],
  };

  it('CRS-03 is manual if the lesson says so', () => {
    expect(completedBy(aLesson())).toBe('hand');
    expect(completedBy(aLesson({ type: 'lab', lab: 'browser' }))).toBe('hand');
  });

  it('CRS-03 happens at the end of an article or a video otherwise', () => {
    expect(completedBy(aLesson({ settings: by }))).toBe('reading');
    expect(completedBy(aGuide({ settings: by }))).toBe('reading');
    const video = { ...NO_VIDEO, file };
    expect(completedBy(aLesson({ type: 'video', settings: by, video }))).toBe('watching');
    expect(completedBy(aLesson({ type: 'lab', lab: 'browser', settings: by }))).toBe('lab');
  });

  it('CRS-03 is manual if the page cannot detect the end', () => {
    const video = { ...NO_VIDEO, vimeo: '42' };
    expect(completedBy(aLesson({ type: 'video', settings: by, video }))).toBe('hand');
    expect(completedBy(aLesson({ type: 'lab', lab: 'externalLab', settings: by }))).toBe('hand');
  });

  it('QUIZ-08 of a knowledge check is never manual', () => {
    expect(completedBy(aLesson({ type: 'knowledge-check' }))).toBe('check');
  });

  it("CRS-03 prefers pending decisions over the server's state", () => {
    expect(completionOf(false, null)).toEqual({ isComplete: false, isWaiting: false });
    expect(completionOf(false, true)).toEqual({ isComplete: true, isWaiting: true });
    expect(completionOf(true, false)).toEqual({ isComplete: false, isWaiting: true });
  });

  it('CRS-03 reports errors only', () => {
    expect(completionNote(stored(false))).toBeNull();
    expect(completionNote(stored(true))).toMatch('The server is busy');
    expect(completionNote({ status: 'signed-out' })).toMatch('log in again');
    expect(completionNote({ status: 'lost', isBusy: false })).toMatch('check your connection');
    expect(completionNote({ status: 'lost', isBusy: true })).toMatch('The server is busy');
  });

  it('CRS-03 is saved once a pending completion was sent, and no longer reports a busy server', () => {
    expect(settled(stored(true), { isWaiting: true, isRefused: false })).toEqual(stored(true));
    const sent = settled(stored(true), { isWaiting: false, isRefused: false });
    expect(sent).toMatchObject({ status: 'saved' });
    expect(sent && completionNote(sent)).toBeNull();
    expect(settled(stored(true), { isWaiting: false, isRefused: true })).toBeNull();
    const lost = { status: 'lost', isBusy: true } as const;
    expect(settled(lost, { isWaiting: false, isRefused: false })).toBe(lost);
  });

  it('CRS-05 includes pending writes in the count of a course', () => {
    const lessons = [anOutlineLesson({ slug: 'brew' }), anOutlineLesson({ slug: 'taste' })];
    const writes = [waits({ call: 'complete', body: { courseId: 'tea', lessonId: 'brew' } })];
    const seen = withWaiting(lessons, { writes, courseId: 'tea' });
    expect(seen.map(({ isComplete }) => isComplete)).toEqual([true, false]);
    expect(withWaiting(lessons, { writes: [], courseId: 'tea' })).toBe(lessons);
    expect(pendingCompletion(writes, { lessonId: 'brew' })).toBeNull();
  });
});

describe('starting', () => {
  it('CRS-03 is sent once', async () => {
    const send = vi.fn(async () => {});
    const start = onceUntilFailed(send, () => {});
    await Promise.all([start(), start()]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('API-06 logs a failure, and can be retried', async () => {
    const send = vi.fn(async () => {}).mockRejectedValueOnce(new Error('Failed to fetch'));
    const log = vi.fn();
    const start = onceUntilFailed(send, log);
    await start();
    await start();
    expect(send).toHaveBeenCalledTimes(2);
    expect(log).toHaveBeenCalledTimes(1);
  });
});

describe('the reading position in a lesson', () => {
  function recorder(start: ReadingPosition = {}) {
    const clock = { now: 0 };
    const sent: ReadingPosition[] = [];
    let timer: { work: () => void; delay: number } | null = null;
    const place = createPositionSaver({
      start,
      send: (one) => sent.push(one),
      now: () => clock.now,
      later: (work, delay) => {
        timer = { work, delay };
        return () => (timer = null);
      },
    });
    const wait = () => {
      clock.now += timer?.delay ?? 0;
      timer?.work();
    };
    return { place, sent, wait };
  }

  it('CRS-11 is sent when it changes, at most every few seconds', () => {
    const { place, sent, wait } = recorder();
    place.note({ second: 1 });
    place.note({ second: 2 });
    place.note({ second: 3 });
    expect(sent).toEqual([{ second: 1 }]);
    wait();
    expect(sent).toEqual([{ second: 1 }, { second: 3 }]);
  });

  it('CRS-12 contains heading and second together', () => {
    const { place, sent } = recorder({ second: 12 });
    place.note({ heading: 'leaves' });
    expect(sent).toEqual([{ heading: 'leaves', second: 12 }]);
  });

  it('CRS-11 is sent immediately when leaving, and not twice', () => {
    const { place, sent } = recorder({ second: 1 });
    place.note({ second: 1 });
    place.note({ second: 2 });
    place.note({ second: 3 });
    place.flush();
    place.flush();
    expect(sent).toEqual([{ second: 2 }, { second: 3 }]);
  });

  it('CRS-12 is offered again if there is something to continue', () => {
    const { toc } = aLesson();
    const offered = (heading: string, isComplete = false) =>
      headingToContinue({ toc, place: { heading }, isComplete })?.text ?? null;
    expect(offered('leaves')).toBe('Leaves');
    expect(offered('water')).toBeNull();
    expect(offered('gone')).toBeNull();
    expect(offered('leaves', true)).toBeNull();
  });
});

describe('a favorite that could not be saved', () => {
  const refusal = failureOf(answered(409, { message: 'One\nTwo' })) as AnsweredFailure;
  const refused = { status: 'refused', failure: refusal } as const;

  it('FAV-01 reports that it is pending or lost', () => {
    expect(favoriteNotice({ status: 'saved' }, 'course')).toBeNull();
    expect(favoriteNotice({ status: 'kept', isBusy: false, sequence: 1 }, 'course')?.message).toMatch(
      'Saved on this device',
    );
    expect(favoriteNotice({ status: 'lost', isBusy: false }, 'guide')?.type).toBe('danger');
  });

  it('FAV-03 shows all messages of a refusal with the correlation id, and that a busy server is retried', () => {
    for (const kind of ['course', 'lesson'] as const)
      expect(favoriteNotice(refused, kind)).toMatchObject({
        type: 'danger',
        message: 'One\nTwo',
        additionalInfo: 'c-1',
      });
    expect(favoriteNotice({ status: 'kept', isBusy: true, sequence: 1 }, 'course')?.message).toBe(
      'The server is busy; we will send it again.',
    );
  });

  it('API-06 shows no toast for a refused favorite of a guide', () => {
    expect(favoriteNotice(refused, 'guide')).toBeNull();
  });
});
