import { describe, expect, it } from 'vitest';
import { describeDifference } from './differences.ts';
import type { Side } from './differences.ts';
import { htmlLines } from './text-lines.ts';

const side = (changes: Partial<Side> = {}): Side => ({
  slug: 'green',
  status: 'live',
  position: 1,
  card: { title: 'Green tea', words: 4 },
  body: { content: '<p>Warm water.</p>', summary: '<p>Gentle.</p>', toc: [] },
  quiz: null,
  markdown: 'Warm water.\n\nThree minutes.',
  ...changes,
});
const signs = { same: ' ', added: '+', removed: '-', gap: '…' };
const shown = (before: Side, after: Side, kind: 'lesson' | 'workshop' = 'lesson') => {
  const { fields, texts } = describeDifference(kind, before, after);
  return [
    ...fields.map(({ name, before: old, after: next }) => `${name}: ${old} → ${next}`),
    ...texts.flatMap(({ name, lines }) => [name, ...lines.map((line) => signs[line.change] + line.text)]),
  ];
};

describe('what changes in an item', () => {
  it('PLAN-01 is described field by field and line by line', () => {
    const after = side({
      slug: 'green-tea',
      card: { title: 'Green tea', words: 9, level: 'beginner' },
      body: { content: '<p>x</p>', summary: '<p>Gentle and fresh.</p>', toc: [1] },
      markdown: 'Warm water.\n\nTwo minutes.',
      quiz: '# Which?',
    });
    expect(shown(side(), after)).toEqual([
      'slug: green → green-tea',
      'level: null → beginner',
      'summary',
      '-Gentle.',
      '+Gentle and fresh.',
      'content',
      ' Warm water.',
      '-Three minutes.',
      '+Two minutes.',
      'quiz',
      '+# Which?',
    ]);
  });

  it('PLAN-01 is found in documents without Markdown too', () => {
    expect(shown(side({ markdown: null }), side({ body: { content: '<p>Hot water.</p>' } }))).toEqual([
      'content',
      '-Warm water.',
      '+Hot water.',
      'summary',
      '-Gentle.',
    ]);
  });

  it('PLAN-01 in a lab is described by page, file and check', () => {
    const lab = (html: string, content: string) =>
      side({
        markdown: null,
        body: {
          pages: [{ name: '01', title: 'Start', html, actions: [] }],
          files: [{ path: 'a.txt', content, encoding: 'text' }],
        },
      });
    expect(shown(lab('<p>One</p>', 'a'), lab('<p>Two</p>', 'b'), 'workshop')).toEqual([
      'page 01',
      ' Start',
      '-One',
      '+Two',
      'file a.txt',
      '-a',
      '+b',
    ]);
  });

  it('PLAN-01 shows the beginning of a long change, and counts the rest', () => {
    const text = (word: string) => Array.from({ length: 100 }, (_, at) => `${word} ${at}`).join('\n');
    const [content] = describeDifference(
      'lesson',
      side({ markdown: text('old') }),
      side({ markdown: text('new') }),
    ).texts;
    expect(content).toMatchObject({ name: 'content', left: 140 });
    expect(content?.lines).toHaveLength(60);
  });
});

it('PLAN-01 HTML is compared by its blocks, with the addresses of links and pictures', () => {
  expect(
    htmlLines(
      '<h2 id="a">A &amp; b</h2><p>See <a href="/x" rel="y">this</a><br>and &#x27;that&#39;</p><img alt="" src="/p.png">',
    ),
  ).toEqual(['A & b', 'See this (/x)', "and 'that'", '(picture /p.png)']);
});
