import { describe, expect, it } from 'vitest';
import { measureText, readingSeconds } from './reading-time.ts';

describe('the length of a text', () => {
  it('DUR-01 counts words of prose and lines of code apart', () => {
    const text = '## Two words\n\nThree more words.\n\n```java\nvar a = 1;\n\nvar b = 2;\n```\n\nEnd.';
    expect(measureText(text)).toEqual({ words: 6, codeLines: 2 });
  });

  it('DUR-01 counts neither tags nor addresses nor marks, and reads a fence in a list', () => {
    expect(measureText('- <b>Bold</b> — [a link](https://example.org/some/where)')).toEqual({
      words: 3,
      codeLines: 0,
    });
    expect(measureText('- ~~~\n  one\n  ~~~\n  word')).toEqual({ words: 1, codeLines: 1 });
    expect(measureText('')).toEqual({ words: 0, codeLines: 0 });
  });

  it('DUR-01 takes words for two where a tag or a link is between them', () => {
    const words = (text: string) => measureText(text).words;
    expect(words('one<br>two <i title="some more words">three</i>')).toBe(3);
    expect(words('[one](/tea)[two](/coffee/beans)')).toBe(2);
  });

  it('DUR-01 counts no line of code that only looks empty', () => {
    expect(measureText('```\none\n   \ntwo\n```')).toEqual({ words: 0, codeLines: 2 });
  });

  it('DUR-01 takes code that is never closed to the end', () => {
    expect(measureText('One\n```\ntwo\nthree')).toEqual({ words: 1, codeLines: 2 });
  });

  it('DUR-01 reads 180 words a minute, and code slower where it is tried', () => {
    expect(readingSeconds({ words: 180, codeLines: 0 }, 'read')).toBe(60);
    expect(readingSeconds({ words: 180, codeLines: 10 }, 'read')).toBe(100);
    expect(readingSeconds({ words: 180, codeLines: 10 }, 'tried')).toBe(260);
  });
});
