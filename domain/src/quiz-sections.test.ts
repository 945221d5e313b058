import { describe, expect, it } from 'vitest';
import { parseQuiz } from './quizzes.ts';

const seeOf = (text: string) => parseQuiz(text).questions[0]?.see;
const question = (line: string) => `## How hot?\n\n- [x] Warm\n- [ ] Boiling\n\n${line}\n`;

describe('the section that explains a question', () => {
  it.each([
    ['[see]: ../01-leaves/content.md#green-tea', { target: '../01-leaves/content.md#green-tea', title: '' }],
    ['[See]:   #green-tea   "Green tea"', { target: '#green-tea', title: 'Green tea' }],
    ["[see]: </a b.md> 'Two words'", { target: '/a b.md', title: 'Two words' }],
    ['   [see]: /courses/tea (Tea)', { target: '/courses/tea', title: 'Tea' }],
    ['[see]: here what', { target: 'here', title: '' }],
    ['[see]:', { target: '', title: '' }],
  ])('QUIZ-17 is named by a link definition: %s', (line, see) => {
    expect(seeOf(question(line))).toEqual(see);
  });

  it.each(['[see](a.md)', '[saw]: a.md', '    [see]: a.md', 'see: a.md', '[see]: <a'])(
    'QUIZ-17 is nothing else: %s',
    (line) => {
      expect(seeOf(question(line))).toBeUndefined();
    },
  );

  it('QUIZ-17 is no part of the question and its options, wherever it stands', () => {
    const [plain] = parseQuiz(question('')).questions;
    for (const text of [
      question('[see]: a.md'),
      '## How hot?\n[see]: a.md\n- [x] Warm\n- [ ] Boiling\n',
      '## How hot?\n\n- [x] Warm\n- [ ] Boiling\n[see]: a.md\n',
    ])
      expect(parseQuiz(text).questions[0]).toEqual({ ...plain, see: { target: 'a.md', title: '' } });
  });

  it('QUIZ-17 is the first that is named, and none in code or before the first question', () => {
    expect(seeOf(`[see]: intro.md\n\n${question('[see]: a.md\n[see]: b.md')}`)?.target).toBe('a.md');
    const coded = parseQuiz('## How?\n\n```md\n[see]: a.md\n```\n\n- [x] So\n').questions[0];
    expect(coded?.see).toBeUndefined();
    expect(coded?.code[0]?.text).toBe('[see]: a.md');
  });
});
