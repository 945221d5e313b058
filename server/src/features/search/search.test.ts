import { describe, expect, it } from 'vitest';
import { search } from '@academy/contract/search';
import { contentTree } from '../../testing/content.ts';
import { HIDDEN, RIGHT_ANSWER_NOTE, sampleFiles } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';

/** More sections with one word than a search ranks. */
const ALMANAC = Array.from({ length: 500 }, (_, at) => `## Day ${at}\n\nAnother zankettle whistles.`);
const ARTICLE = { status: 'live', type: 'article', duration: 60 };
const tree = contentTree({
  ...sampleFiles,
  'spring/guides/almanac/guide.json': {
    ...ARTICLE,
    id: 'almanac',
    slug: 'almanac',
    title: 'Almanac',
  },
  'spring/guides/almanac/content.md': ALMANAC.join('\n\n'),
  'spring/guides/whistle/guide.json': {
    ...ARTICLE,
    id: 'whistle',
    slug: 'whistle',
    title: 'Zankettle repairs',
  },
  'spring/guides/whistle/content.md':
    'Take it apart.\n\n```mermaid\ngraph LR\naccTitle: Valve upsidedown\nValve-->Spring\n```\n\nThen repackable.',
  'spring/guides/urn/guide.json': { ...ARTICLE, id: 'urn', slug: 'urn', title: 'Wire an urn' },
  'spring/guides/urn/content.md': [
    '```java',
    'package com.example.urns;',
    '',
    'import static org.example.taps.Taps.openSlowly;',
    'import org.example.taps.annotation.Zansieve;',
    'import org.example.taps.annotation.Configuration;',
    'import org.example.taps.annotation.Conditional;',
    '',
    '@Configuration',
    'class Urn {',
    '  @Zansieve Tap tap() { return new Tap(); }',
    '}',
    '```',
  ].join('\n'),
  'spring/guides/blends/guide.json': {
    ...ARTICLE,
    id: 'blends',
    slug: 'blends',
    title: 'Rare blends',
    entitlements: ['pro'],
  },
  'spring/guides/blends/description.md': 'All about quokkablurb.',
  'spring/guides/blends/content.md': 'The zaninside of zankettelx.',
});
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const find = async (q: string, as?: PersonName, tenantId = 'spring') =>
  (await server.client({ tenantId, ...(as && { as }) }).send(search, { query: { q } })).data.results;
const titles = async (q: string, as?: PersonName) => (await find(q, as)).map(({ title }) => title);

describe('search', () => {
  it('CAT-10 finds a section by one of its words combined with the title of its page', async () => {
    expect(await find('green tea gaiwan')).toMatchObject([
      { kind: 'lesson', title: expect.stringContaining('Green') },
    ]);
  });

  it('CAT-10 finds words in the third section of a lesson and leads to its anchor', async () => {
    const [hit, ...others] = await find('gaiwan porcelain');
    expect(others).toEqual([]);
    expect(hit).toMatchObject({
      kind: 'lesson',
      title: 'Green tea',
      path: '/courses/making-tea/lessons/green#the-gaiwan',
      context: 'Making tea',
      heading: 'The gaiwan',
      opens: null,
    });
    expect(hit?.snippet.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
      'porcelain',
      'gaiwan',
    ]);
    expect(hit?.snippet.map(({ text }) => text).join('')).toContain('pours from a porcelain gaiwan');
  });

  it('PAL-03 shows the text around a match, rather than an import that names it', async () => {
    const snippet = async (q: string) =>
      (await find(q))[0]?.snippet.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');
    expect(await snippet('zansieve')).toBe(
      '…@Configuration class Urn { @[Zansieve] Tap tap() { return new Tap(); } }',
    );
    // Parts of a dotted name are words as well.
    expect(await snippet('conditional')).toContain('annotation.[Conditional]');
    // Nothing in the text matches the title.
    expect(await snippet('wire an urn')).toBe(
      '…@Configuration class [Urn] { @Zansieve Tap tap() { return new Tap(); } }',
    );
  });

  it('SRC-13 finds a diagram by its name, without showing its source', async () => {
    const words = (results: Awaited<ReturnType<typeof find>>) =>
      results.map(({ snippet }) => snippet.map(({ text }) => text).join(''));
    expect(words(await find('upsidedown'))).toEqual(['Take it apart. Valve upsidedown Then repackable.']);
    expect(await find('graph LR valve')).toEqual([]);
  });

  it('PAL-03 names the type of a lesson', async () => {
    expect(await find('gaiwan porcelain')).toMatchObject([{ kind: 'lesson', lessonType: 'article' }]);
    expect(await find('barista')).toMatchObject([{ kind: 'path', lessonType: null }]);
  });

  it.each([
    ['courses', 'brew leaf cup', 'course', '/courses/making-tea#what-you-learn'],
    ['guides', 'half enough', 'guide', '/guides/kettle#fill-it'],
    ['paths', 'barista', 'path', '/paths/barista'],
    ['instructors', 'samovar', 'instructor', '/instructors/ines'],
    ['pages', 'people cups', 'page', '/about#who-we-are'],
  ])('CAT-10 finds %s', async (_what, q, ...[kind, path]) => {
    expect(await find(q)).toMatchObject([{ kind, path }]);
  });

  it('CAT-10 matches words with and without accents', async () => {
    for (const q of ['cafe', 'café', 'CAFÉ', 'Krakow', 'Kraków'])
      expect(await titles(q)).toEqual(['Green tea']);
  });

  it('CAT-10 tolerates typos', async () => {
    expect(await titles('porcelian')).toEqual(['Green tea']);
    expect(await titles('expresso')).toContain('Espresso');
  });

  it('CAT-10 matches prefixes while a person types', async () => {
    expect(await titles('gaiw')).toEqual(['Green tea']);
    expect(await titles('porce gai')).toEqual(['Green tea']);
  });

  it('CAT-10 matches stems', async () => {
    expect(await titles('pouring')).toContain('Green tea');
  });

  it('CAT-10 finds the parts of a dotted name', async () => {
    for (const q of ['application.yml', 'yml', 'server.port', 'port', 'List<Leaf>', 'Leaf<'])
      expect(await titles(q)).toContain('Green tea');
  });

  it('CAT-10 ranks title matches first', async () => {
    expect((await titles('coffee'))[0]).toBe('Coffee');
    expect((await titles('green'))[0]).toBe('Green tea');
    expect((await titles('black tea'))[0]).toBe('Black tea');
  });

  it('CAT-10 misses no title, however many texts contain the word', async () => {
    for (const q of ['zankettle', 'zanket']) {
      expect(await titles(q)).toEqual(['Zankettle repairs', 'Almanac']);
    }
  });

  it('CAT-10 finds nothing if no text contains a word', async () => {
    expect(await find('xylophonist')).toEqual([]);
    expect(await find('tea xylophonist')).toEqual([]);
  });

  it.each(["'", "a' | 'b", '!!! & ((', ':*', '\\', '%', 'the', '<b>', '日本'])(
    'CAT-10 takes %j as words, whatever it means elsewhere',
    async (q) => {
      await expect(find(q)).resolves.toBeInstanceOf(Array);
    },
  );
});

describe('the limits of a search', () => {
  it('GATE-02 shows title and lock of locked items, but no text, heading or anchor', async () => {
    const locked = {
      kind: 'lesson',
      lessonType: 'video',
      title: 'The roast',
      path: '/courses/coffee/lessons/roast',
      context: 'Coffee',
      heading: null,
      opens: 'sign-in',
      snippet: [],
    };
    expect(await find('roast')).toContainEqual(locked);
    const response = await server.get('/api/v1/search?q=roast', { tenantId: 'spring' });
    expect(await response.text()).not.toContain(HIDDEN.body);
    const [open] = await find('browning', 'ada');
    expect(open).toMatchObject({ opens: null, path: `${locked.path}#browning-zanbody` });
    expect(open?.snippet.length).toBeGreaterThan(0);
  });

  it('SEC-12 finds locked items by title and description, but not by their text', async () => {
    const hidden = ['browning', HIDDEN.body, 'matcha browning', 'roast browning', `roast ${HIDDEN.body}`];
    for (const q of hidden) {
      expect(await titles(q)).not.toContain('The roast');
      expect(await titles(q, 'ada')).toContain('The roast');
    }
    expect(await titles('roast')).toContain('The roast');
    expect(await find('quokkablurb')).toMatchObject([{ title: 'Rare blends', opens: 'pro', snippet: [] }]);
    expect(await find('quokkablurb', 'ada')).toMatchObject([{ title: 'Rare blends', opens: 'pro' }]);
    expect(await titles('zaninside', 'ada')).not.toContain('Rare blends');
    expect(await titles('zaninside', 'grace')).toEqual(['Rare blends']);
  });

  it('SEC-12 corrections reveal no words of texts the person may not read', async () => {
    expect(await titles('zankettel')).toEqual(['Zankettle repairs', 'Almanac']);
    // The locked text about blends contains this very word; the response is the same as for an unknown word.
    expect(await titles('zankettelx')).toEqual(['Zankettle repairs', 'Almanac']);
    expect(await titles('zaninsid', 'ada')).toEqual(await titles('zaninsiy', 'ada'));
    expect(await titles('zaninsdie', 'grace')).toEqual(['Rare blends']);
    expect(await titles('zaninsdie', 'ada')).not.toContain('Rare blends');
  });

  it('GATE-02 applies per person; visitors never get a cached response of a learner', async () => {
    const locks = async (as?: PersonName) =>
      Object.fromEntries((await find('matcha', as)).map(({ title, opens }) => [title, opens]));
    expect(await locks('ada')).toEqual({ 'Black tea': null, 'The roast': null });
    expect(await locks()).toEqual({ 'Black tea': null });
  });

  it('CAT-10 shows neither drafts nor unlisted items, not even to an administrator', async () => {
    const hidden = [/secret/i, /aged/i, /aside/i, /cellar/i, /otto/i, /uma/i, /hidden-guide/, /draft-guide/];
    for (const as of [undefined, 'root'] as const) {
      for (const q of [HIDDEN.draftBody, 'Secret', 'zanunlisted', 'Aged', 'zanaside', 'Otto', 'Uma']) {
        const found = (await titles(q, as)).join();
        for (const title of hidden) expect(found).not.toMatch(title);
      }
    }
  });

  it('QUIZ-08 never finds a question or an answer of a check', async () => {
    for (const q of ['Sencha', 'Robusta', HIDDEN.question, RIGHT_ANSWER_NOTE, 'quizdown'])
      expect(await find(q, 'root')).toEqual([]);
  });

  it('TEN-01 stays within the tenant', async () => {
    expect(await find('pods')).toEqual([]);
    expect((await find('pods', undefined, 'kube')).map(({ title }) => title)).toEqual(['Coffee pods']);
  });

  it('RTE-09 shows no guide in an academy without guides', async () => {
    expect(await find('pod-guide', undefined, 'kube')).toEqual([]);
  });
});

describe('invalid search texts', () => {
  it.each(['', '?q=', '?q=%20%20', `?q=${'x'.repeat(101)}`, '?q=a&q=b'])(
    'API-08 refuses "%s" and names the field',
    async (query) => {
      const response = await server.get(`/api/v1/search${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ success: false, errors: [{ field: 'q' }] });
    },
  );

  it('CAT-06 may have a hundred characters', async () => {
    await expect(find('x'.repeat(100))).resolves.toEqual([]);
  });
});
