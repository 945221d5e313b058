import { describe, expect, it } from 'vitest';
import { toSnippet } from './snippets.ts';

const FILLER = 'The kettle is filled with fresh water and heated slowly on the stove, which takes a while. ';

/** The snippet of a text whose matches are in brackets, in the same form. */
function snippetOf(marked: string): string {
  const plain = marked.replaceAll(/[[\]]/g, '');
  const pieces = toSnippet(plain, marked.replaceAll('[', '\u0002').replaceAll(']', '\u0003'));
  return pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');
}

describe('a snippet', () => {
  it('PAL-03 is the whole of a short text', () => {
    expect(snippetOf('Warm the [pot] first.')).toBe('Warm the [pot] first.');
    expect(snippetOf('Warm it first. ')).toBe('Warm it first.');
    expect(snippetOf('')).toBe('');
  });

  it('PAL-03 begins with the sentence of the match, with an ellipsis where the text continues', () => {
    expect(snippetOf(`${FILLER}Warm the [pot]. ${FILLER}${FILLER}`)).toBe(
      `…Warm the [pot]. ${FILLER}The kettle is filled with fresh water and heated slowly on the stove…`,
    );
  });

  it('PAL-03 begins with a word if the sentence is long', () => {
    const words = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen';
    expect(snippetOf(`${words} [pot]`)).toBe(
      '…six seven eight nine ten eleven twelve thirteen fourteen [pot]',
    );
  });

  it('PAL-03 prefers the passage with more of the words', () => {
    expect(snippetOf(`A [pot] alone. ${FILLER.repeat(3)}Warm the [tea] [pot].`)).toBe(
      '…Warm the [tea] [pot].',
    );
  });

  it('PAL-03 prefers a use to an import', () => {
    const imports = 'package com.example; import org.example.[Pot]; import static org.example.Taps.open;';
    expect(snippetOf(`${imports} class Tea { [Pot] pot; }`)).toBe('…class Tea { [Pot] pot; }');
    expect(snippetOf(`${imports} class Tea {}`)).toContain('import org.example.[Pot];');
    expect(snippetOf('import org.example.Kettle; class Tea {}')).toBe('…class Tea {}');
  });

  it('PAL-03 shows a match in a long name', () => {
    expect(snippetOf(`x.${'a'.repeat(100)}.[pot].${'b'.repeat(300)} end`)).toContain('[pot]');
  });

  it('PAL-03 handles a word that is repeated thousands of times', () => {
    expect(snippetOf('[pot] '.repeat(100_000))).toContain('[pot]');
  });
});
