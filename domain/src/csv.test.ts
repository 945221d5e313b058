import { describe, expect, it } from 'vitest';
import { formatCsvLine } from './csv.ts';

describe('a line of CSV', () => {
  it('FBK-08 quotes texts, and leaves numbers, booleans and empty values unquoted', () => {
    expect(formatCsvLine(['plain', 5, true, null, ''])).toBe('"plain",5,true,,""\r\n');
    expect(formatCsvLine(['a "quoted", word\nand a line', -1])).toBe(
      '"a ""quoted"", word\nand a line",-1\r\n',
    );
  });

  it.each([
    ['=HYPERLINK("https://evil.test","click")', `'=HYPERLINK("https://evil.test","click")`],
    ['+1+1', "'+1+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', "'\t'=1+1"],
    ['\tSUM', "'\tSUM"],
    ['\r=1+1', "'\r'=1+1"],
    ['\n=1+1', "'\n'=1+1"],
    ['  =1+1', "  '=1+1"],
    ['\u200b=1+1', "\u200b'=1+1"],
    ['\uFEFF=1+1', "\uFEFF'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['|calc', "'|calc"],
    ['%0A=1', "'%0A=1"],
  ])('FBK-08 keeps spreadsheets from treating %j as a formula', (text, safe) => {
    expect(formatCsvLine([text])).toBe(`"${safe.replaceAll('"', '""')}"\r\n`);
  });

  it.each([
    ['nice;=1+1', "nice;'=1+1"],
    ['nice; ;@SUM(A1);-2', "nice; ;'@SUM(A1);'-2"],
    ['nice;"=1+1', `nice;"'=1+1`],
    ['nice\t+1', "nice\t'+1"],
    ['nice\n=1+1\n-2', "nice\n'=1+1\n'-2"],
  ])('FBK-08 keeps %j from starting a formula after other separators', (text, safe) => {
    expect(formatCsvLine([text])).toBe(`"${safe.replaceAll('"', '""')}"\r\n`);
    // As such a spreadsheet splits it, with whatever it ignores at the start of a cell left out.
    const cells = formatCsvLine(['first', text]).split(/[;\t\r\n]/);
    for (const cell of cells) expect(cell.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@]/);
  });

  it('FBK-08 is written quickly, however many separators a text has', () => {
    const text = ';\t'.repeat(100_000);
    const startedAt = performance.now();
    expect(formatCsvLine([text])).toBe(`"${text}"\r\n`);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('FBK-08 leaves harmless texts alone', () => {
    for (const text of ['5 = 2 + 3', "it's", 'a-b', '«=»', '🍵 tea', 'a@academy.test', 'fine; really = good'])
      expect(formatCsvLine([text])).toBe(`"${text}"\r\n`);
  });
});
