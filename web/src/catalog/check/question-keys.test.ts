import { describe, expect, it } from 'vitest';
import { coveredHeight } from './ActionRow.tsx';
import { questionCommand } from './question-keys.ts';

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const ON = { letters: true };

describe('keyboard shortcuts of a question', () => {
  it('QUIZ-14 choose an answer by its number, continue, and show the help', () => {
    expect(['1', '9'].map((key) => questionCommand(press(key), ON))).toEqual([
      { type: 'choose', at: 0 },
      { type: 'choose', at: 8 },
    ]);
    expect(questionCommand(press('Enter'), ON)).toEqual({ type: 'forward' });
    expect(questionCommand(press('?'), ON)).toEqual({ type: 'help' });
    for (const key of ['0', 'a', 'F1', '12', ' ']) expect(questionCommand(press(key), ON)).toBeNull();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('QUIZ-14 leave %s to the browser', (held) => {
    for (const key of ['1', 'Enter']) expect(questionCommand(press(key, { [held]: true }), ON)).toBeNull();
  });

  it('LAY-13 QUIZ-14 are limited to Enter if the others are disabled', () => {
    for (const key of ['1', '?']) expect(questionCommand(press(key), { letters: false })).toBeNull();
    expect(questionCommand(press('Enter'), { letters: false })).toEqual({ type: 'forward' });
  });
});

describe('the row of actions', () => {
  it.each([
    { height: 800, offsetTop: 0, scale: 1, covered: 0 },
    { height: 500, offsetTop: 0, scale: 1, covered: 300 },
    { height: 500, offsetTop: 120, scale: 1, covered: 180 },
    { height: 400, offsetTop: 0, scale: 2, covered: 0 },
    { height: 820, offsetTop: 0, scale: 1, covered: 0 },
  ])('QUIZ-13 is above a keyboard on the screen: $height, $offsetTop, $scale', ({ covered, ...viewport }) => {
    expect(coveredHeight({ innerHeight: 800, viewport })).toBe(covered);
  });
});
