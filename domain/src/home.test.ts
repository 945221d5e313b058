import { describe, expect, it } from 'vitest';
import { activityEntry, activityOfWeek } from './activity.ts';
import { courseScore } from './course-score.ts';
import { formatSecond, placeHeading, secondsLeft } from './lesson-place.ts';
import { newestFirst, suggestCourses } from './suggestions.ts';
import { planTime } from './time-plan.ts';

const step = (name: string, minutes: number) => ({ name, duration: minutes * 60 });
const names = (steps: readonly { name: string }[]) => steps.map(({ name }) => name);

describe('a plan for the available time', () => {
  const course = [step('one', 8), step('two', 7), step('three', 12)];

  it('MYL-05 takes the lessons of a course in their order, as far as they fit', () => {
    const plan = planTime([course], { minutes: 20 });
    expect(names(plan.steps)).toEqual(['one', 'two']);
    expect([plan.seconds, plan.shortest]).toEqual([15 * 60, null]);
    expect(names(planTime([course], { minutes: 60 }).steps)).toEqual(['one', 'two', 'three']);
  });

  it('MYL-05 fills up with what comes next, never beyond the time', () => {
    const queues = [course, [step('guide', 6)], [step('check', 5)]];
    expect(names(planTime(queues, { minutes: 20 }).steps)).toEqual(['one', 'two', 'check']);
    expect(planTime(queues, { minutes: 20 }).seconds).toBe(20 * 60);
  });

  it('MYL-05 says how long the shortest step takes if none fits', () => {
    expect(planTime([[step('lab', 25)], [step('film', 14)]], { minutes: 10 })).toEqual({
      steps: [],
      seconds: 0,
      shortest: 14 * 60,
    });
    expect(planTime([], { minutes: 10 })).toEqual({ steps: [], seconds: 0, shortest: null });
  });

  it('MYL-05 has eight steps at most', () => {
    const short = Array.from({ length: 30 }, (_, at) => step(String(at), 1));
    expect(planTime([short, short], { minutes: 60 }).steps).toHaveLength(8);
  });
});

describe('the activity of a week', () => {
  const now = new Date('2026-11-18T12:00:00Z');

  it('MYL-04 starts on Monday and adds up the minutes of each day', () => {
    const entries = ['2026-11-16T10:00:00Z', '2026-11-16T18:00:00Z', '2026-11-15T10:00:00Z'].map((at) => ({
      at: new Date(at),
      seconds: 300,
    }));
    const days = activityOfWeek(entries, { now, offsetMinutes: 0 });
    expect(days.map(({ date }) => date.slice(-2))).toEqual(['16', '17', '18', '19', '20', '21', '22']);
    expect(days.map(({ minutes }) => minutes)).toEqual([10, 0, 0, 0, 0, 0, 0]);
  });

  it('MYL-04 has the days of the reader, not of the server', () => {
    const late = [{ at: new Date('2026-11-16T23:30:00Z'), seconds: 20 }];
    const inBerlin = activityOfWeek(late, { now, offsetMinutes: -60 });
    expect(inBerlin.find(({ minutes }) => minutes > 0)).toEqual({ date: '2026-11-17', minutes: 1 });
    const sunday = activityOfWeek([], { now: new Date('2026-11-22T23:00:00Z'), offsetMinutes: 0 });
    expect(sunday[6]?.date).toBe('2026-11-22');
  });

  it('MYL-04 counts what was completed as what it takes, and what was opened as the time it was open', () => {
    const startedAt = new Date('2026-11-16T10:00:00Z');
    const touchedAt = new Date('2026-11-16T10:02:00Z');
    const record = { startedAt, touchedAt, completedAt: null, duration: 600 };
    expect(activityEntry(record)).toEqual({ at: touchedAt, seconds: 120 });
    expect(activityEntry({ ...record, duration: 60 })).toEqual({ at: touchedAt, seconds: 60 });
    expect(activityEntry({ ...record, touchedAt: new Date(0) }).seconds).toBe(0);
    expect(activityEntry({ ...record, completedAt: touchedAt })).toEqual({ at: touchedAt, seconds: 600 });
  });
});

describe('suggested courses', () => {
  const course = (name: string, topics: string[], { day = 1, isBegun = false, isComplete = false } = {}) => ({
    name,
    topics,
    updatedAt: new Date(Date.UTC(2026, 0, day)),
    isBegun,
    isComplete,
  });
  const suggested = (courses: ReturnType<typeof course>[], limit: number) =>
    names(
      suggestCourses(newestFirst(courses), {
        isBegun: (one) => one.isBegun,
        isComplete: (one) => one.isComplete,
        limit,
      }),
    );

  it('MYL-03 fit what the person does, the newest first, and end with what is known', () => {
    const courses = [
      course('begun', ['tea'], { isBegun: true }),
      course('old tea', ['tea'], { day: 2 }),
      course('coffee', ['coffee'], { day: 9 }),
      course('new tea', ['tea', 'cups'], { day: 5 }),
    ];
    expect(suggested(courses, 6)).toEqual(['new tea', 'old tea', 'coffee', 'begun']);
    expect(suggested(courses, 1)).toEqual(['new tea']);
  });

  it('MYL-03 go with what is completed, which is not suggested again', () => {
    const courses = [
      course('done', ['tea'], { isBegun: true, isComplete: true }),
      course('coffee', ['coffee']),
      course('tea', ['tea']),
    ];
    expect(suggested(courses, 6)).toEqual(['tea', 'coffee']);
    expect(suggested(courses.slice(0, 1), 6)).toEqual([]);
  });

  it('MYL-03 are in catalog order for a person who has started nothing, if none is newer', () => {
    expect(suggested([course('b', []), course('a', ['tea'])], 6)).toEqual(['b', 'a']);
  });
});

describe('the place in a lesson', () => {
  const toc = ['intro', 'middle', 'deep', 'end'].map((anchor) => ({ anchor, text: anchor.toUpperCase() }));

  it('MYL-01 is the heading read last, and none at the beginning or in another text', () => {
    expect(placeHeading({ heading: 'deep' }, toc)).toEqual({ anchor: 'deep', text: 'DEEP' });
    for (const place of [null, {}, { heading: 'intro' }, { heading: 'gone' }])
      expect(placeHeading(place, toc)).toBeNull();
  });

  it('MYL-01 tells what is left of it', () => {
    expect(secondsLeft(400, { place: { heading: 'deep' }, toc })).toBe(200);
    expect(secondsLeft(400, { place: { heading: 'gone' }, toc })).toBe(400);
    expect(secondsLeft(400, { place: null, toc })).toBe(400);
    expect(secondsLeft(400, { place: { second: 90 }, toc: [] })).toBe(310);
    expect(secondsLeft(30, { place: { second: 90 }, toc: [] })).toBe(0);
    expect([formatSecond(187), formatSecond(9.8)]).toEqual(['3:07', '0:09']);
  });
});

describe('the score of a course', () => {
  it('MYL-02 is that of the best attempts at all of its checks', () => {
    expect(courseScore([])).toBeNull();
    expect(courseScore([{ score: 0, questions: 0 }])).toBeNull();
    expect(
      courseScore([
        { score: 4, questions: 5 },
        { score: 3, questions: 3 },
      ]),
    ).toBe(88);
  });
});
