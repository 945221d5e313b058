import { describe, expect, it } from 'vitest';
import { findSimilarSpan } from './similar-text.ts';

/** What stands in a text for a passage between brackets. */
function foundIn(text: string, quoted: string): string | null {
  const [prefix = '', exact = '', suffix = ''] = quoted.split(/[[\]]/);
  const span = findSimilarSpan(text, { exact, prefix, suffix });
  return span && text.slice(span.start, span.end);
}

describe('a passage whose words were changed', () => {
  it.each([
    {
      where: 'half of it is there, by characters',
      quoted: 'pour [warm milk]',
      text: 'pour cold milk',
      found: 'cold milk',
    },
    {
      where: 'half of it is there, with other signs and in other case',
      quoted: '[warm teas] now',
      text: '“Warm”, please now',
      found: 'Warm”, please',
    },
    {
      where: 'two fifths are there, with what is around it',
      quoted: 'pour into [warm cups] only',
      text: 'a b warm cups c',
      found: 'warm cups',
    },
    {
      where: 'a word was put in',
      quoted: 'pour [warm milk] in it',
      text: 'pour warm and milk in it',
      found: 'warm and milk',
    },
    {
      where: 'its last word is gone, and nothing was after it',
      quoted: '[some green tea]',
      text: 'some green',
      found: 'some green',
    },
  ])('NOTE-03 is found where $where', ({ quoted, text, found }) => {
    expect(foundIn(text, quoted)).toBe(found);
  });

  it.each([
    ['less than half of it is there', 'pour cold mils', 'pour [warms mils]'],
    ['too little around it is there', 'a b warm cups c d', 'pour into [warm cups] only once'],
    ['it had no words', 'green tea', 'green [] tea'],
    ['there is no text', '', 'pour [warm milk]'],
  ])('NOTE-03 is not found where %s', (_where, text, quoted) => {
    expect(foundIn(text, quoted)).toBeNull();
  });

  it('NOTE-03 begins with the first of its words that is still there', () => {
    const quote = { exact: 'some green tea', prefix: '', suffix: '' };
    expect(findSimilarSpan('green tea', quote)).toEqual({ start: 0, end: 9 });
  });

  it('NOTE-03 leaves out signs at its ends, and keeps those that it had', () => {
    const text = 'Leaves say: “boiling water scalds us”, so wait.';
    expect(foundIn(text, 'Leaves say: [boiling water burns us], so wait.')).toBe('boiling water scalds us');
    expect(foundIn(text, 'Leaves say: [“boiling water burns us”,] so wait.')).toBe(
      '“boiling water scalds us”,',
    );
  });

  it('NOTE-03 is found before a long text, and of two equal places at the first', () => {
    const changed = 'Boiling water scalds the leaves.';
    const quoted = '[Boiling water burns the leaves.]';
    const after = 'Wash every cup and put all of them back where you found them. '.repeat(9);
    expect(foundIn(`${changed} ${after}`, quoted)).toBe(changed);
    const text = `First: ${changed} Then: ${changed}`;
    expect(
      findSimilarSpan(text, { exact: 'Boiling water burns the leaves.', prefix: '', suffix: '' }),
    ).toEqual({
      start: 7,
      end: 7 + changed.length,
    });
  });

  it('NOTE-03 is not searched in a text that is too long to compare each word', () => {
    const exact = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ');
    const changed = exact.replace('word200', 'other');
    const quote = { exact, prefix: '', suffix: '' };
    expect(findSimilarSpan(`more ${changed}`, quote)).toEqual({ start: 5, end: 5 + changed.length });
    expect(findSimilarSpan(`${changed} ${'more '.repeat(19_601)}`, quote)).toBeNull();
  });
});
