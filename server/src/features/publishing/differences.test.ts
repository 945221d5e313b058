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

describe('differences between two versions', () => {
  it('PLAN-01 are described field by field and line by line', () => {
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

  it('PLAN-01 are found in documents without Markdown too', () => {
    expect(shown(side({ markdown: null }), side({ body: { content: '<p>Hot water.</p>' } }))).toEqual([
      'content',
      '-Warm water.',
      '+Hot water.',
      'summary',
      '-Gentle.',
    ]);
  });

  it('PLAN-01 in a lab are described by page, file and check', () => {
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

  it('PLAN-01 show the beginning of a long change, and count the rest', () => {
    const text = (word: string) => Array.from({ length: 100 }, (_, at) => `${word} ${at}`).join('\n');
    const [content] = describeDifference(
      'lesson',
      side({ markdown: text('old') }),
      side({ markdown: text('new') }),
    ).texts;
    expect(content).toMatchObject({ name: 'content', left: 140 });
    expect(content?.lines).toHaveLength(60);
  });

  it("PLAN-01 show sixty lines without a count, and don't count unchanged lines", () => {
    const text = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n');
    const added = (count: number) =>
      describeDifference('lesson', side({ markdown: '' }), side({ markdown: text(count) })).texts[0];
    expect(added(60)).toMatchObject({ left: 0 });
    expect(added(60)?.lines).toHaveLength(60);
    expect(added(61)).toMatchObject({ left: 1 });
    const surrounded = describeDifference(
      'lesson',
      side({ markdown: 'end' }),
      side({ markdown: `${text(60)}\nend` }),
    ).texts[0];
    expect(surrounded).toMatchObject({ left: 0 });
  });

  it('PLAN-01 are shortened if they are too long to read', () => {
    const long = (letter: string, count: number) =>
      side({ card: { title: letter.repeat(count) }, markdown: null });
    const [title] = describeDifference('lesson', long('a', 300), long('b', 301)).fields;
    expect(title).toEqual({ name: 'title', before: 'a'.repeat(300), after: `${'b'.repeat(299)}…` });
    const [content] = describeDifference(
      'lesson',
      side({ markdown: 'x' }),
      side({ markdown: `${'c'.repeat(400)}\n${'d'.repeat(401)}` }),
    ).texts;
    expect(content?.lines.map(({ text }) => text)).toEqual(['x', 'c'.repeat(400), `${'d'.repeat(399)}…`]);
  });

  it('PLAN-01 cover lists and places, and are empty without changes', () => {
    expect(shown(side(), side())).toEqual([]);
    const before = side({ card: { topics: ['hot'], level: null, descriptionText: 'a', summaryText: 'a' } });
    const after = side({
      card: { topics: ['hot', 'cold'], summaryText: 'b' },
      status: 'draft',
      position: 2,
    });
    expect(shown(before, after)).toEqual([
      'topics: ["hot"] → ["hot","cold"]',
      'status: live → draft',
      'order: 1 → 2',
    ]);
  });

  it('PLAN-01 use Markdown for text and transcript if both versions have it', () => {
    const before = side({ body: { content: '<p>a</p>', transcript: '<p>b</p>' } });
    const after = side({ body: { content: '<p>c</p>', transcript: '<p>d</p>' } });
    expect(shown(before, after)).toEqual([]);
    expect(shown(before, { ...after, markdown: null })).toEqual([
      'content',
      '-a',
      '+c',
      'transcript',
      '-b',
      '+d',
    ]);
  });

  it('PLAN-01 in a lab show actions, checks, and the size of binary files', () => {
    const lab = (body: object) => side({ markdown: null, quiz: null, body: { ...body } });
    const before = lab({
      pages: [{ name: '01', title: 'Start', html: '<p>Go</p>', actions: [{ run: 'ls' }] }],
      files: [{ path: 'a.bin', content: 'AAAA', encoding: 'base64' }],
      checks: [{ name: 'poured' }],
    });
    const after = lab({
      pages: [{ name: '01', title: 'Begin', html: '<p>Go</p>', actions: [{ run: 'pwd' }] }],
      files: [{ path: 'a.bin', content: 'AAAABBBB', encoding: 'base64' }],
      checks: [{ name: 'full' }],
    });
    expect(shown(before, after, 'workshop')).toEqual([
      'page 01',
      '-Start',
      '+Begin',
      ' Go',
      '-{"run":"ls"}',
      '+{"run":"pwd"}',
      'file a.bin',
      '-3 bytes',
      '+6 bytes',
      'checks',
      '…',
      '   {',
      '-    "name": "poured"',
      '+    "name": "full"',
      '   }',
      '…',
    ]);
  });
});

it('PLAN-01 compare HTML by its blocks, including addresses of links and pictures', () => {
  expect(
    htmlLines(
      '<h2 id="a">A &amp; b</h2><p>See <a href="/x" rel="y">this</a><br>and &#x27;that&#39;</p><img alt="" src="/p.png">',
    ),
  ).toEqual(['A & b', 'See this (/x)', "and 'that'", '(picture /p.png)']);
});
