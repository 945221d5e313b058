import { describe, expect, it } from 'vitest';
import {
  closesFence,
  dedent,
  fenceIn,
  headingText,
  indentOf,
  isBlank,
  isHeading,
  isQuote,
  isThematicBreak,
  markerOf,
  opensFence,
  quoteText,
  splitLines,
} from './markdown-lines.ts';

describe('a line of Markdown', () => {
  it('QUIZ-03 ends as on any system', () => {
    expect(splitLines('a\nb\r\nc\rd')).toEqual(['a', 'b', 'c', 'd']);
    expect(['', ' \t', ' a '].map(isBlank)).toEqual([true, true, false]);
  });

  it('QUIZ-03 is indented by columns, where a tab leads to the next multiple of four', () => {
    expect(['a', '  a', '\ta', ' \ta', '   \ta', '    \ta', '\t a', ' ', ''].map(indentOf)).toEqual([
      0, 2, 4, 4, 4, 8, 5, 1, 0,
    ]);
    expect(dedent('    a ', 2)).toBe('  a ');
    expect(dedent('\ta', 1)).toBe('   a');
    expect(dedent(' a', 2)).toBe('a');
  });

  it('QUIZ-03 is a quote behind any indentation, without one space after its mark', () => {
    expect(['> a', '  >a', 'a >', ''].map(isQuote)).toEqual([true, true, false, false]);
    expect(['> a', '  >a', '>  a'].map(quoteText)).toEqual(['a', 'a', ' a']);
  });

  it.each(['# a', '###### a', '   ## a', '##', '#\ta'])('QUIZ-03 %j is a heading', (line) => {
    expect(isHeading(line)).toBe(true);
  });

  it.each(['a', '#a', '####### a', '    # a', '', '- # a'])('QUIZ-03 %j is no heading', (line) => {
    expect(isHeading(line)).toBe(false);
  });

  it.each([
    ['## a', 'a'],
    ['   ##   a  ', 'a'],
    ['##', ''],
    ['## a ##', 'a'],
    ['## a ###   ', 'a'],
    ['## a#', 'a#'],
    ['## #', ''],
    ['## C# and F#', 'C# and F#'],
    ['    ## a', null],
    ['##a', null],
    ['# a', null],
    ['### a', null],
  ])('QUIZ-03 %j has the heading %j', (line, text) => {
    expect(headingText(line, 2)).toBe(text);
  });

  it.each(['---', '***', '___', '  - - -', '-----', '*\t* *', '--- '])('QUIZ-03 %j is a rule', (line) => {
    expect(isThematicBreak(line)).toBe(true);
    expect(markerOf(line)).toBeNull();
  });

  it.each(['--', '-*-', '--- a', '+++', 'a', '', '===', '- -'])('QUIZ-03 %j is no rule', (line) => {
    expect(isThematicBreak(line)).toBe(false);
  });
});

describe('a list marker', () => {
  const bullet = { ordered: false, number: null, indent: 0 };

  it.each([
    ['- a', { ...bullet, style: '-', content: 2, rest: 'a' }],
    ['* a ', { ...bullet, style: '*', content: 2, rest: 'a ' }],
    ['+   a', { ...bullet, style: '+', content: 4, rest: 'a' }],
    ['-    a', { ...bullet, style: '-', content: 5, rest: 'a' }],
    ['-     a', { ...bullet, style: '-', content: 2, rest: 'a' }],
    ['-', { ...bullet, style: '-', content: 2, rest: '' }],
    ['-   ', { ...bullet, style: '-', content: 2, rest: '' }],
    ['  -\ta', { ...bullet, indent: 2, style: '-', content: 7, rest: 'a' }],
    ['1. a', { ordered: true, style: '.', number: 1, indent: 0, content: 3, rest: 'a' }],
    ['10) a', { ordered: true, style: ')', number: 10, indent: 0, content: 4, rest: 'a' }],
    [' 123456789. a', { ordered: true, style: '.', number: 123456789, indent: 1, content: 12, rest: 'a' }],
  ])('QUIZ-03 %j begins an item', (line, marker) => {
    expect(markerOf(line)).toEqual(marker);
  });

  it.each(['a', '-a', '1.a', '1: a', '. a', ') a', '1234567890. a', '12a. b', '1 a', '/. a', ':. a', ''])(
    'QUIZ-03 %j begins no item',
    (line) => {
      expect(markerOf(line)).toBeNull();
    },
  );
});

describe('a fence', () => {
  it.each([
    ['```', { mark: '`', length: 3, language: '' }],
    ['  ~~~~ sh ', { mark: '~', length: 4, language: 'sh' }],
    ['```java', { mark: '`', length: 3, language: 'java' }],
    ['~~~ `a`', { mark: '~', length: 3, language: '`a`' }],
  ])('QUIZ-03 %j opens code', (line, fence) => {
    expect(fenceIn(line)).toEqual(fence);
    expect(opensFence(`- ${line.trim()}`)).toEqual(fence);
  });

  it.each(['``', '~~', '`a`', '```a`', 'a ```', '', '"""'])('QUIZ-03 %j opens no code', (line) => {
    expect(fenceIn(line)).toBeNull();
    expect(opensFence(line)).toBeNull();
  });

  it('QUIZ-03 is closed by as many of its own marks, or more, and nothing else', () => {
    const fence = { mark: '~', length: 4, language: 'sh' };
    expect(
      ['~~~~', ' ~~~~~ ', '~~~', '````', '~~~~ sh', 'a'].map((line) => closesFence(line, fence)),
    ).toEqual([true, true, false, false, false, false]);
  });
});
