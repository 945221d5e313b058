import { describe, expect, it } from 'vitest';
import { formatCsvLine } from './csv.ts';

describe('a line of CSV', () => {
  it('FBK-08 quotes texts, and leaves numbers, truths and gaps as they are', () => {
    expect(formatCsvLine(['plain', 5, true, null, ''])).toBe('"plain",5,true,,""\r\n');
    expect(formatCsvLine(['a "quoted", word\nand a line', -1])).toBe(
      '"a ""quoted"", word\nand a line",-1\r\n',
    );
  });

  it.each([
    '=HYPERLINK("https://evil.test","click")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '  =1+1',
    '\u200b=1+1',
    '\uFEFF=1+1',
    '＝1+1',
    '|calc',
    '%0A=1',
  ])('FBK-08 lets no spreadsheet take %j for a formula', (text) => {
    expect(formatCsvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
  });

  it('FBK-08 leaves harmless texts alone', () => {
    for (const text of ['5 = 2 + 3', "it's", 'a-b', '«=»', '🍵 tea', 'a@academy.test'])
      expect(formatCsvLine([text])).toBe(`"${text}"\r\n`);
  });
});
