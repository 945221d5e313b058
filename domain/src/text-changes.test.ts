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

  it('CHG-02 end where the next begins, and have nothing of comments', () => {
    const html =
      '<h2></h2>Loose<h3><div>Pour</div></h3>it<br>slowly<!-- soon --><pre>\n\n  a  \n\n</pre>rest<table><tr><th>One</th><th>Two</th></tr></table>';
    const section = { title: 'Pour', anchor: '' };
    expect(textBlocks(html)).toEqual([
      { kind: 'text', text: 'Loose', section: null },
      { kind: 'heading', text: 'Pour', section },
      { kind: 'text', text: 'it slowly', section },
      { kind: 'code', text: '  a', section },
      { kind: 'text', text: 'rest', section },
      { kind: 'text', text: 'One Two', section },
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
    ['a letter more', '<p>Boil the watter</p>', '<p>Boil the water</p>'],
    ['a letter at the end', '<p>Boil the kettl now</p>', '<p>Boil the kettle now</p>'],
    ['another letter', '<p>Warm the teapat</p>', '<p>Warm the teapot</p>'],
    ['swapped letters in five', '<p>Boil the watre</p>', '<p>Boil the water</p>'],
    ['typos alone', '<p>Boilling watters tea kettels</p>', '<p>Boiling waters tea kettles</p>'],
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
    ['a number in a word', '<p>Use java17</p>', '<p>Use java18</p>'],
    ['a letter more in a short word', '<p>Use this plan</p>', '<p>Use this plane</p>'],
    ['two letters more', '<p>Is it parable?</p>', '<p>Is it parseable?</p>'],
    ['two letters less', '<p>Is it parseable?</p>', '<p>Is it parable?</p>'],
    ['two letters more that repeat', '<p>They assess it</p>', '<p>They assesses it</p>'],
    ['two other letters', '<p>Warm the kettle</p>', '<p>Warm the kernle</p>'],
    ['two other letters, of which one moved', '<p>Serve steak</p>', '<p>Serve stark</p>'],
    ['two other letters, of which one moved back', '<p>Serve stark</p>', '<p>Serve steak</p>'],
    ['swapped letters and one more', '<p>They recieve</p>', '<p>They receizve</p>'],
    ['swapped letters and one less', '<p>They receizve</p>', '<p>They recieve</p>'],
    ['another word beside a typo', '<p>Warm kettel</p>', '<p>Pour kettle</p>'],
    [
      'one letter of code beside a typo',
      '<p>Run <code>getting</code> kettel</p>',
      '<p>Run <code>gettinG</code> kettle</p>',
    ],
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

  it('CHG-04 stand in the order of the text, what was there before what is in its place', () => {
    const changes = between(
      '<p>Rinse twice beforehand.</p><p>Heat water to 80 degrees.</p><p>Sing loudly.</p>',
      '<p>Heat water to 70 degrees.</p><p>Drink everything alone.</p>',
    );
    expect(changes.map(({ parts }) => parts)).toEqual([
      [{ change: 'removed', text: 'Rinse twice beforehand.' }],
      [
        { change: 'same', text: 'Heat water to ' },
        { change: 'removed', text: '80' },
        { change: 'added', text: '70' },
        { change: 'same', text: ' degrees.' },
      ],
      [{ change: 'removed', text: 'Sing loudly.' }],
      [{ change: 'added', text: 'Drink everything alone.' }],
    ]);
  });

  it('CHG-04 mark a word that is only new or only gone, and keep the indent of code', () => {
    const [more] = between('<p>Do pour it</p>', '<p>Do not pour it</p>');
    expect(more?.parts).toEqual([
      { change: 'same', text: 'Do ' },
      { change: 'added', text: 'not ' },
      { change: 'same', text: 'pour it' },
    ]);
    const [less] = between('<p>Do not pour it</p>', '<p>Do pour it</p>');
    expect(less?.parts).toEqual([
      { change: 'same', text: 'Do ' },
      { change: 'removed', text: 'not ' },
      { change: 'same', text: 'pour it' },
    ]);
    const [code] = between('<pre>  brew(1)</pre>', '<pre>  brew(2)</pre>');
    expect(code?.parts).toEqual([
      { change: 'same', text: '  ' },
      { change: 'removed', text: 'brew(1)' },
      { change: 'added', text: 'brew(2)' },
    ]);
  });

  it('CHG-04 are compared word by word from three shared words in ten, and code never with prose', () => {
    const before = 'one two three four five six seven eight nine ten';
    const shares = (after: string) => {
      const changes = between(`<p>${before}</p>`, `<p>${after}</p>`);
      return changes.length === 1;
    };
    expect(shares('one two three red green blue white black brown pink')).toBe(true);
    expect(shares('one two gray red green blue white black brown pink')).toBe(false);
    expect(between('<pre>warm it</pre>', '<p>warm it</p>').map(({ kind }) => kind)).toEqual(['code', 'text']);
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
