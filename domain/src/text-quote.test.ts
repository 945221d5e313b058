import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfHtml } from './html-text.ts';
import { findQuote, MAX_CONTEXT_LENGTH, MAX_EXACT_LENGTH, quoteOf } from './text-quote.ts';

const FIRST = 'Green tea is not oxidized, so its leaves stay green.';
const PARAGRAPH =
  'Water of eighty degrees is warm enough for it: boiling water burns the leaves and makes the cup bitter.';
const LAST = 'Pour the cup after two minutes and drink it while it is hot.';
const TEXT = [FIRST, PARAGRAPH, LAST].join(' ');

function quote(exact: string, text = TEXT) {
  const start = text.indexOf(exact);
  const made = quoteOf(text, { start, end: start + exact.length });
  if (!made) throw new Error('Nothing is quoted');
  return made;
}
const found = (text: string, of: ReturnType<typeof quote>) => {
  const span = findQuote(text, of);
  return span && text.slice(span.start, span.end);
};

describe('a quote', () => {
  it('NOTE-03 has the words around it, without halves of words and without space at its ends', () => {
    const { exact, prefix, suffix } = quote(' boiling water burns the leaves ');
    expect(exact).toBe('boiling water burns the leaves');
    expect(prefix).toBe(' stay green. Water of eighty degrees is warm enough for it: ');
    expect(suffix).toBe(' and makes the cup bitter. Pour the cup after two minutes and ');
    expect(quoteOf(TEXT, { start: 5, end: 6 })).toBeNull();
    expect(quoteOf('x'.repeat(9000), { start: 0, end: 9000 })?.exact).toHaveLength(MAX_EXACT_LENGTH);
  });

  it('NOTE-03 has all there is around it near the ends of a text', () => {
    expect(quote('tea').prefix).toBe('Green ');
    expect(quote('while').suffix).toBe(' it is hot.');
    const [before, after] = ['x'.repeat(MAX_CONTEXT_LENGTH - 1), 'y'.repeat(MAX_CONTEXT_LENGTH - 1)];
    expect(quote('cup', `${before} cup ${after}`)).toEqual({
      exact: 'cup',
      prefix: `${before} `,
      suffix: ` ${after}`,
    });
  });

  it('NOTE-03 loses no word that begins just where its context does', () => {
    const word = 'x'.repeat(MAX_CONTEXT_LENGTH - 2);
    expect(quote('cup', `Warm ${word} cup`).prefix).toBe(` ${word} `);
  });

  it('NOTE-03 is never cut inside of a character', () => {
    const leaves = '🍃'.repeat(MAX_EXACT_LENGTH);
    const text = `a${leaves}`;
    expect(quote('🍃 and tea', 'Leaf 🍃 and tea').exact).toBe('🍃 and tea');
    expect(quoteOf(text, { start: 0, end: text.length })?.exact).toBe(
      `a${'🍃'.repeat(MAX_EXACT_LENGTH / 2 - 1)}`,
    );
  });

  it('NOTE-03 without words is nowhere, and of two equal places is at the first', () => {
    expect(findQuote(TEXT, { exact: '', prefix: 'Green ', suffix: ' tea' })).toBeNull();
    expect(findQuote('a cup, a cup', { exact: 'cup', prefix: '', suffix: '' })).toEqual({ start: 2, end: 5 });
  });

  const burns = quote('boiling water burns the leaves');
  it.each([
    ['a paragraph before it is new', ['Rinse the pot first.', FIRST, PARAGRAPH, LAST], burns.exact],
    ['its paragraph moved', [LAST, PARAGRAPH, FIRST], burns.exact],
    [
      'the words around it changed',
      [PARAGRAPH.replace('eighty degrees is warm', '80 °C is hot')],
      burns.exact,
    ],
    [
      'one of its words changed',
      [FIRST, PARAGRAPH.replace('burns', 'scalds'), LAST],
      'boiling water scalds the leaves',
    ],
    [
      'words in it are new and others are gone',
      [FIRST, PARAGRAPH.replace('boiling water burns', 'really boiling water always burns all'), LAST],
      'boiling water always burns all the leaves',
    ],
    [
      'it begins with another word',
      [FIRST, PARAGRAPH.replace('boiling', 'Hot'), LAST],
      'Hot water burns the leaves',
    ],
    [
      'its last word is now the end of a sentence',
      [FIRST, PARAGRAPH.replace('burns the leaves and', 'scalds the leaves. It'), LAST],
      'boiling water scalds the leaves',
    ],
    [
      'all of this happened',
      [LAST, 'Rinse it.', PARAGRAPH.replace('warm enough', 'hot').replace('burns', 'scalds'), FIRST],
      'boiling water scalds the leaves',
    ],
  ])('NOTE-03 is found where %s', (_what, paragraphs, expected) => {
    expect(found(paragraphs.join(' '), burns)).toBe(expected);
  });

  it.each([
    ['its paragraph is gone', [FIRST, LAST]],
    ['its sentence is another one', [FIRST, 'Use a thermometer, since every kettle lies a little.', LAST]],
    ['there is no text at all', ['']],
  ])('NOTE-03 is not found where %s', (_what, paragraphs) => {
    expect(found(paragraphs.join(' '), burns)).toBeNull();
    expect(found(paragraphs.join(' '), quote(PARAGRAPH))).toBeNull();
  });

  it('NOTE-03 of one word is found by the words around it, and not at another place with this word', () => {
    const cup = quote('cup', `${PARAGRAPH} ${LAST}`);
    const second = quoteOf(TEXT, { start: TEXT.lastIndexOf('cup'), end: TEXT.lastIndexOf('cup') + 3 });
    expect(findQuote(TEXT, cup)?.start).toBe(TEXT.indexOf('cup'));
    expect(second && findQuote(`A cup. ${TEXT}`, second)?.start).toBe(TEXT.lastIndexOf('cup') + 7);
    expect(findQuote('Wash every cup and put all of them back where you found them.', cup)).toBeNull();
  });

  it('NOTE-03 of a script without spaces survives a change too', () => {
    const text =
      '绿茶没有氧化，所以叶子保持绿色。八十度的水就够热了：开水会烫坏叶子，让茶变苦。两分钟后倒茶。';
    const of = quote('开水会烫坏叶子，让茶变苦', text);
    expect(found(text.replace('烫坏', '毁掉'), of)).toBe('开水会毁掉叶子，让茶变苦');
  });

  it('NOTE-03 is found at its own place in any unchanged text', () => {
    const words = fc.array(fc.constantFrom('tea', 'cup', 'water', 'leaf', 'pot', 'is', 'the', 'hot'), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), (list, one, other) => {
        const text = list.join(' ');
        const [start, end] = [one % text.length, (other % text.length) + 1].sort((a, b) => a - b);
        const made = quoteOf(text, { start: start ?? 0, end: end ?? 0 });
        if (!made) return;
        const span = findQuote(text, made);
        expect(span && text.slice(span.start, span.end)).toBe(made.exact);
        expect(made.prefix.length).toBeLessThanOrEqual(MAX_CONTEXT_LENGTH);
      }),
    );
  });

  it('NOTE-03 survives a changed word at any place of a text', () => {
    const words = TEXT.split(' ');
    const start = words.indexOf('boiling');
    for (const at of words.keys()) {
      const changed = words.with(at, 'kettle').join(' ');
      const isInside = at >= start && at < start + 5;
      const expected = isInside
        ? burns.exact
            .split(' ')
            .with(at - start, 'kettle')
            .join(' ')
        : burns.exact;
      expect(found(changed, burns)).toBe(expected);
    }
  });
});

describe('the text of HTML', () => {
  it('NOTE-03 is what a browser has, with a space between blocks and none inside words', () => {
    expect(
      textOfHtml(
        '<h2 id="a">Warm <em>wat</em>er</h2><p>a &#x3C; b &amp;&amp; <code>c&nbsp;&gt;\n d</code></p><ul><li>one</li><li>two</li></ul><!-- no --><figure class="video" data-title="a > b">x</figure>',
      ),
    ).toBe('Warm water a < b && c > d one two');
  });

  it('NOTE-03 has nothing of attributes, and a space in the place of a video', () => {
    expect(textOfHtml(`<p title="a > b" class='c > "d'>one</p>`)).toBe('one');
    expect(textOfHtml('one<figure class="video">x</figure>two')).toBe('one two');
  });
});
