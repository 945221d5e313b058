import { describe, expect, it } from 'vitest';
import { parseQuiz } from './quizzes.ts';
import { findEdited, questionContent, reviewDay, reviewsLeftToday, reviewStatus } from './reviews.ts';

const questionsOf = (text: string) => parseQuiz(text).questions;
const WATER = '## How hot is the water?\n\n- [x] Warm\n    > Gentle\n- [ ] Boiling\n';
const TEAS = '## Which are teas?\n\n- [x] Sencha\n- [x] Assam\n- [ ] Robusta\n';
const contentOf = (text: string) => questionsOf(text).map(questionContent);
const titles = (before: string, after: string) =>
  [...findEdited(questionsOf(before), questionsOf(after))].map(([old, next]) => [
    old.question,
    next.question,
  ]);

describe('what makes a question the same one', () => {
  it.each([
    ['an explanation', WATER.replace('Gentle', 'It is a gentle leaf.')],
    ['a hint', WATER.replace('\n\n-', '\n\n> Think of the leaf.\n\n-')],
    ['the order of the options', '## How hot is the water?\n\n- [ ] Boiling\n- [x] Warm\n'],
  ])('REV-04 is not %s', (_what, edited) => {
    expect(contentOf(edited)).toEqual(contentOf(WATER));
  });

  it.each([
    ['its title', WATER.replace('hot', 'warm')],
    ['its text', WATER.replace('\n\n-', '\n\nFor green tea.\n\n-')],
    ['an option', WATER.replace('Boiling', 'Cold')],
    ['what is right', WATER.replace('[x] Warm', '[ ] Warm').replace('[ ] Boiling', '[x] Boiling')],
    ['its code', WATER.replace('\n\n-', '\n\n```java\nheat();\n```\n\n-')],
  ])('REV-04 is %s', (_what, edited) => {
    expect(contentOf(edited)).not.toEqual(contentOf(WATER));
  });
});

describe('edited questions', () => {
  it('REV-04 are found by their title or by their options', () => {
    expect(titles(WATER + TEAS, WATER.replace('Boiling', 'Cold') + TEAS)).toEqual([
      ['How hot is the water?', 'How hot is the water?'],
    ]);
    expect(titles(WATER + TEAS, TEAS + WATER.replace('hot', 'warm'))).toEqual([
      ['How hot is the water?', 'How warm is the water?'],
    ]);
  });

  it('REV-04 are not those that stayed, went or came', () => {
    expect(titles(WATER + TEAS, TEAS + WATER)).toEqual([]);
    expect(titles(WATER + TEAS, TEAS)).toEqual([]);
    expect(titles(WATER, '## Why?\n\n- [x] So\n- [ ] Not so\n')).toEqual([]);
  });

  it('REV-04 with one title are told apart by their options, and each new one is taken once', () => {
    const twice = WATER + WATER.replace('Warm', 'Hot').replace('Boiling', 'Ice');
    expect(titles(twice, WATER.replace('Warm', 'Tepid'))).toHaveLength(1);
    expect(titles(WATER, '## How hot is the water?\n\n1. Warm\n2. Boiling\n')).toEqual([]);
  });
});

const NOW = new Date('2026-01-05T20:00:00Z');

describe('the day of a review', () => {
  it.each([
    ['where the browser says it', '2026-01-06T04:59:59.999Z', '2026-01-06T04:59:59.999Z'],
    ['now without it', null, '2026-01-05T20:00:00.000Z'],
    ['now where that is past', '2026-01-05T19:00:00Z', '2026-01-05T20:00:00.000Z'],
    ['now where that is too far', '2026-01-07T04:59:59Z', '2026-01-05T20:00:00.000Z'],
  ])('REV-02 ends %s', (_when, until, end) => {
    const day = reviewDay(until === null ? null : new Date(until), NOW);
    expect(day.end.toISOString()).toBe(end);
    expect(day.end.getTime() - day.start.getTime()).toBe(24 * 60 * 60_000);
  });

  it.each([
    [5, 0, 5],
    [50, 0, 20],
    [50, 18, 2],
    [50, 40, 0],
  ])('REV-02 of %i due questions, with %i answered today, brings %i', (due, done, left) => {
    expect(reviewsLeftToday(due, done)).toBe(left);
  });
});

describe('the status of reviews', () => {
  it.each([
    [{ isOff: false, pausedUntil: null }, 'on'],
    [{ isOff: false, pausedUntil: new Date('2026-01-06T00:00:00Z') }, 'paused'],
    [{ isOff: false, pausedUntil: NOW }, 'on'],
    [{ isOff: true, pausedUntil: new Date('2026-01-06T00:00:00Z') }, 'off'],
  ])('REV-05 of %j is %s', (settings, status) => {
    expect(reviewStatus(settings, NOW)).toBe(status);
  });
});
