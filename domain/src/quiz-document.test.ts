import { describe, expect, it } from 'vitest';
import { readDocument } from './quiz-document.ts';

const read = (...lines: string[]) => readDocument(lines);
const blocksOf = (...lines: string[]) => read('## Q', ...lines).sections[0]?.blocks;
const kindsOf = (...lines: string[]) => blocksOf(...lines)?.map(({ kind }) => kind);
const itemsOf = (...lines: string[]) => {
  const [block] = blocksOf(...lines) ?? [];
  return block?.kind === 'list' ? block.items : null;
};

describe('the sections of a quiz', () => {
  it('QUIZ-03 begin at headings outside of code', () => {
    expect(read('', 'Hello', '', '## One', '~~~', '## code', '~~~', '## Two', '')).toEqual({
      intro: 'Hello',
      sections: [
        { heading: 'One', blocks: [{ kind: 'code', language: '', text: '## code' }] },
        { heading: 'Two', blocks: [] },
      ],
    });
    expect(read('~~~', '## code', '~~~', '## One').intro).toBe('~~~\n## code\n~~~');
  });
});

describe('the blocks of a question', () => {
  it('QUIZ-05 code keeps its indentation, less that of its fence', () => {
    expect(blocksOf('  ```java', '    a', ' b', '', '  ```', 'after')).toEqual([
      { kind: 'code', language: 'java', text: '  a\nb\n' },
      { kind: 'paragraph', text: 'after' },
    ]);
    expect(blocksOf('```', 'open', 'end')).toEqual([{ kind: 'code', language: '', text: 'open\nend' }]);
  });

  it('QUIZ-05 lines that are indented by four are code, over blank lines', () => {
    expect(blocksOf('    a', '', '      b', '', 'after')).toEqual([
      { kind: 'code', language: '', text: 'a\n\n  b' },
      { kind: 'paragraph', text: 'after' },
    ]);
    expect(kindsOf('    - a')).toEqual(['code']);
    expect(kindsOf('   - a')).toEqual(['list']);
    expect(kindsOf('    - [x] a')).toEqual(['list']);
  });

  it('QUIZ-05 a quote goes on over lines without its mark', () => {
    expect(blocksOf('> one', '  two', '>', '> three', '', 'after')).toEqual([
      { kind: 'quote', text: 'one\ntwo\n\nthree' },
      { kind: 'paragraph', text: 'after' },
    ]);
    expect(blocksOf('> ', '> one', '> ')).toEqual([{ kind: 'quote', text: 'one' }]);
    expect(kindsOf('> one', '- two')).toEqual(['quote', 'list']);
  });

  it('QUIZ-05 a paragraph is trimmed line by line at its beginnings', () => {
    expect(blocksOf('one', '   two  ', 'three   ')).toEqual([
      { kind: 'paragraph', text: 'one\ntwo  \nthree' },
    ]);
  });

  it.each([
    ['a quote', '> b', ['paragraph', 'quote']],
    ['a heading', '### b', ['paragraph', 'paragraph']],
    ['code', '```', ['paragraph', 'code']],
    ['a bullet', '- b', ['paragraph', 'list']],
    ['a first number', '1. b', ['paragraph', 'list']],
    ['a number with a box', '7. [x] b', ['paragraph', 'list']],
    ['a blank line', '', ['paragraph']],
    ['a year', '2023. It was so', ['paragraph']],
    ['a bullet without text', '-', ['paragraph']],
    ['prose', 'b', ['paragraph']],
  ])('QUIZ-05 a paragraph meets %s', (_what, line, kinds) => {
    expect(kindsOf('a', line)).toEqual(kinds);
  });
});

describe('an answer', () => {
  it.each([
    ['[x] a', 'right', 'a'],
    ['[X]  a', 'right', 'a'],
    ['[ ] a', 'wrong', 'a'],
    ['[] a', 'wrong', 'a'],
    ['[x]a', 'right', 'a'],
    ['[y] a', 'none', '[y] a'],
    ['[x](/a)', 'none', '[x](/a)'],
    ['[x][a]', 'none', '[x][a]'],
    ['[x]: /a', 'none', '[x]: /a'],
    ['[ x] a', 'none', '[ x] a'],
    ['x] a', 'none', 'x] a'],
    ['(x] a', 'none', '(x] a'],
    ['a', 'none', 'a'],
  ])('QUIZ-03 %j has the box %s', (written, box, text) => {
    expect(itemsOf(`- ${written}`)).toEqual([{ box, text, comment: '' }]);
  });

  it('QUIZ-03 goes on with lines that belong to it, and ends with the next block', () => {
    expect(itemsOf('- [x] a', '  more', '', '  and more', '- [ ] b')?.map(({ text }) => text)).toEqual([
      'a\nmore\n\nand more',
      'b',
    ]);
    expect(kindsOf('- [x] a', '', 'after')).toEqual(['list', 'paragraph']);
    expect(kindsOf('- [x] a', 'lazy')).toEqual(['list']);
    expect(kindsOf('- [x] a', '### b')).toEqual(['list', 'paragraph']);
    expect(kindsOf('- [x] a', '***')).toEqual(['list', 'paragraph']);
    expect(kindsOf('- [x] a', '* [x] b')).toEqual(['list', 'list']);
    expect(kindsOf('1. [x] a', '2) [x] b')).toEqual(['list', 'list']);
  });

  it('QUIZ-05 has its comment in a quote that is deeper than its marker', () => {
    expect(itemsOf('- [x] a', ' > why', '   lazy', '', '  more')).toEqual([
      { box: 'right', text: 'a\n\nmore', comment: 'why\nlazy' },
    ]);
    expect(itemsOf('- [x] a', '  >  ', '  > why', '  > ')).toEqual([
      { box: 'right', text: 'a', comment: 'why' },
    ]);
    expect(kindsOf('- [x] a', '> hint')).toEqual(['list', 'quote']);
    expect(kindsOf(' - [x] a', ' > hint')).toEqual(['list', 'quote']);
  });

  it('QUIZ-05 has text after its comment again, when it is code or a list', () => {
    expect(itemsOf('- [x] a', '  > why', '  - b', '  c')).toEqual([
      { box: 'right', text: 'a\n- b\nc', comment: 'why' },
    ]);
    expect(itemsOf('- [x] a', '  > why', '  ```', '  > code', '', '  ```', '  c')).toEqual([
      { box: 'right', text: 'a\n```\n> code\n\n```\nc', comment: 'why' },
    ]);
  });

  it('QUIZ-03 keeps code that opens on its own line', () => {
    expect(itemsOf('- ```', '  - [x] no', '  ```', '- [x] b')?.map(({ text }) => text)).toEqual([
      '```\n- [x] no\n```',
      'b',
    ]);
    expect(kindsOf('- [x] a', '```', 'b', '```')).toEqual(['list', 'code']);
    expect(kindsOf('- [x] a', ' ```', 'b', ' ```')).toEqual(['list']);
  });
});
