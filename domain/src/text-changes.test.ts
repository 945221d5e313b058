import { describe, expect, it } from 'vitest';
import { textBlocks } from './text-blocks.ts';
import { changedBlocks, isSubstantial } from './text-changes.ts';

const isChanged = (before: string, after: string) => isSubstantial(textBlocks(before), textBlocks(after));
const between = (before: string, after: string) => changedBlocks(textBlocks(before), textBlocks(after));

describe('the blocks of a text', () => {
  it('CHG-02 are its paragraphs, entries, headings and code, each with its section', () => {
    const html =
      '<p>First &amp; <em>foremost</em></p><h2 id="pour"><a href="#pour">Pour</a></h2><ul><li>Warm<ul><li>the <code>cup</code></li></ul></li></ul><figure><pre><code><span>a:</span>\n  b\n</code></pre></figure><table><tr><td>One</td><td>Two</td></tr></table>';
    expect(textBlocks(html).map(({ kind, text }) => [kind, text])).toEqual([
      ['text', 'First & foremost'],
      ['heading', 'Pour'],
      ['text', 'Warm'],
      ['text', 'the `cup`'],
      ['code', 'a:\n  b'],
      ['text', 'One Two'],
    ]);
    expect(textBlocks(html).map(({ section }) => section?.anchor ?? null)).toEqual([
      null,
      'pour',
      'pour',
      'pour',
      'pour',
      'pour',
    ]);
  });

  it('CHG-02 take an attribute for no text, whatever it holds', () => {
    expect(textBlocks('<p title="1 > 0">Tea</p><p>a < b</p>').map(({ text }) => text)).toEqual([
      'Tea',
      'a b',
    ]);
  });
});

describe('a change in substance', () => {
  it.each([
    ['white space', '<p>Warm  the\n cup</p>', '<p>Warm the cup</p>'],
    ['markup', '<p>Warm the cup</p>', '<ul><li>Warm <strong>the</strong> cup</li></ul>'],
    ['the address of a link', '<p><a href="/a">Tea</a></p>', '<p><a href="/b">Tea</a></p>'],
    ['punctuation and capitals', '<p>Warm the cup, then pour</p>', '<p>Warm the cup. Then pour!</p>'],
    ['quotes', '<p>It’s "hot"</p>', "<p>It's “hot”</p>"],
    ['an article', '<p>Warm cup</p>', '<p>Warm the cup</p>'],
    ['a typo', '<p>Warm the kettel</p>', '<p>Warm the kettle</p>'],
    ['a plural', '<p>Warm your kettle</p>', '<p>Warm your kettles</p>'],
    ['joined words', '<p>Set up the tea pot</p>', '<p>Setup the teapot</p>'],
    ['the order of blocks', '<p>One</p><p>Two</p><p>Three</p>', '<p>Three</p><p>One</p><p>Two</p>'],
    ['empty lines in code', '<pre>a\n\nb</pre>', '<pre>a  \nb\n</pre>'],
  ])('CHG-02 is not %s', (_, before, after) => {
    expect(isChanged(before, after)).toBe(false);
    expect(between(before, after)).toEqual([]);
  });

  it.each([
    ['another word', '<p>Warm the cup</p>', '<p>Warm the pot</p>'],
    ['one word more', '<p>Do pour</p>', '<p>Do not pour</p>'],
    ['a short word', '<p>It is now hot</p>', '<p>It is not hot</p>'],
    ['a prefix', '<p>It is synchronous</p>', '<p>It is asynchronous</p>'],
    ['two letters', '<p>It is valid</p>', '<p>It is invalid</p>'],
    ['a number', '<p>Use Java 17</p>', '<p>Use Java 21</p>'],
    ['a long number', '<p>Port 80801</p>', '<p>Port 80802</p>'],
    ['a paragraph more', '<p>One</p>', '<p>One</p><p>Two</p>'],
    ['a paragraph less', '<p>One</p><p>Two</p>', '<p>One</p>'],
    ['the same paragraph once more', '<p>One</p>', '<p>One</p><p>One</p>'],
    ['code', '<pre>brew(1)</pre>', '<pre>brew(2)</pre>'],
    ['indentation in code', '<pre>a:\n  b: 1</pre>', '<pre>a:\nb: 1</pre>'],
    [
      'one letter of code inside of a line',
      '<p>Run <code>getting</code></p>',
      '<p>Run <code>gettinG</code></p>',
    ],
    ['a right answer', '<p>- [ ] Green</p>', '<p>- [x] Green</p>'],
  ])('CHG-02 is %s', (_, before, after) => {
    expect(isChanged(before, after)).toBe(true);
    expect(between(before, after)).not.toEqual([]);
  });
});

describe('the changed blocks', () => {
  it('CHG-04 have their words marked, and name their section', () => {
    const before = '<h2 id="pour">Pour</h2><p>Heat water to 80 degrees and wait.</p><p>Drink.</p>';
    const after = '<h2 id="pour">Pour</h2><p>Heat water to 70 degrees and wait.</p><p>Drink!</p>';
    expect(between(before, after)).toEqual([
      {
        kind: 'text',
        section: { title: 'Pour', anchor: 'pour' },
        parts: [
          { change: 'same', text: 'Heat water to ' },
          { change: 'removed', text: '80' },
          { change: 'added', text: '70' },
          { change: 'same', text: ' degrees and wait.' },
        ],
      },
    ]);
  });

  it('CHG-04 are whole where nothing of them was there before, or is there now', () => {
    const changes = between(
      '<p>Boil.</p><p>Never use a kettle of iron.</p>',
      '<p>Boil.</p><p>Taste it slowly, sip by sip.</p>',
    );
    expect(changes.map(({ parts }) => parts)).toEqual([
      [{ change: 'removed', text: 'Never use a kettle of iron.' }],
      [{ change: 'added', text: 'Taste it slowly, sip by sip.' }],
    ]);
  });

  it('CHG-04 are all of them in a long text that was rewritten', () => {
    const text = (word: string) =>
      Array.from({ length: 400 }, (_, at) => `<p>${`${word}${at} `.repeat(40)}</p>`).join('');
    expect(between(text('tea'), text('coffee'))).toHaveLength(800);
  });

  it('CHG-04 leave out what only moved or was corrected, and join neighboring changes', () => {
    const changes = between(
      '<p>One.</p><p>Two.</p><p>Warm the kettel first.</p><p>Use green tea leaves here.</p>',
      '<p>Two.</p><p>One.</p><p>Warm the kettle first.</p><p>Use black coffee beans here.</p>',
    );
    expect(changes.map(({ parts }) => parts)).toEqual([
      [
        { change: 'same', text: 'Use ' },
        { change: 'removed', text: 'green tea leaves' },
        { change: 'added', text: 'black coffee beans' },
        { change: 'same', text: ' here.' },
      ],
    ]);
  });
});
