import { describe, expect, it } from 'vitest';
import { areLettersEnabled, setLettersEnabled } from '../../ui/letter-shortcuts.ts';
import { lessonCommand } from './lesson-keys.ts';

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const ON = { letters: true };

describe('keys of the lesson page', () => {
  it('CRS-04 navigate with n and p and with the arrows', () => {
    expect(['n', 'N', 'ArrowRight'].map((key) => lessonCommand(press(key), ON))).toEqual([
      'next',
      'next',
      'next',
    ]);
    expect(['p', 'ArrowLeft'].map((key) => lessonCommand(press(key), ON))).toEqual(['previous', 'previous']);
  });

  it('NEXT-05 complete with c, unless letters are disabled', () => {
    expect(lessonCommand(press('c'), ON)).toBe('complete');
    expect(lessonCommand(press('c'), { letters: false })).toBeNull();
    expect(lessonCommand(press('c', { ctrlKey: true }), ON)).toBeNull();
  });

  it('CRS-04 show the help with a question mark, however it is typed', () => {
    expect(lessonCommand(press('?', { shiftKey: true }), ON)).toBe('help');
    expect(lessonCommand(press('?'), ON)).toBe('help');
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])(
    'CRS-04 leaves keys held with %s to the browser',
    (held) => {
      expect(lessonCommand(press('ArrowLeft', { [held]: true }), ON)).toBeNull();
      expect(lessonCommand(press('n', { [held]: true }), ON)).toBeNull();
    },
  );

  it('LAY-13 ignore disabled letters, and keep the arrows', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    setLettersEnabled(false, storage);
    const letters = areLettersEnabled(storage);
    expect(letters).toBe(false);
    expect(lessonCommand(press('n'), { letters })).toBeNull();
    expect(lessonCommand(press('ArrowRight'), { letters })).toBe('next');
    setLettersEnabled(true, storage);
    expect(areLettersEnabled(storage)).toBe(true);
  });
});
