import { describe, expect, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { sampleFiles } from '../testing/sample-content.ts';
import { captureLog, testServer } from '../testing/server.ts';

const MEGABYTE = 1024 * 1024;
const SENTENCE = 'Steep the leaves, pour the water and wait for the color to come. ';

/** Lessons that could break a page. */
const LESSONS: Record<string, { text: string; holds: string }> = {
  misnested: {
    text: '<div><p>one <b>two <i>three</b> four</i></div></p></section></main></body></html>\n\n<table><tr><p>zanrow</table></td>\n\n<a href="/x"><a href="/y">zanlast</a></a>',
    holds: 'zanlast',
  },
  table: {
    text: `| a | b |\n|---|---|\n${Array.from({ length: 10_000 }, (_, row) => `| row ${row} | ${row} |`).join('\n')}`,
    holds: '<td>row 9999</td>',
  },
  large: {
    text: `${`${SENTENCE.repeat(20)}\n\n`.repeat(Math.floor((2 * MEGABYTE) / (SENTENCE.length * 20 + 2)) - 1)}Zanend.`,
    holds: '<p>Zanend.</p>',
  },
  rtl: {
    text: '## مرحبا بالعالم\n\nشاي ساخن \u202Eabc\u202C مع النعناع.\n\n<p dir="rtl">שלום עולם</p>',
    holds: 'שלום עולם',
  },
};

const lessonFiles = Object.entries(LESSONS).flatMap(([name, { text }]) => [
  [
    `spring/courses/01-tea/9-${name}/lesson.json`,
    { id: name, slug: name, title: `Odd ${name}`, status: 'live', type: 'article', duration: 60 },
  ],
  [`spring/courses/01-tea/9-${name}/content.md`, text],
]);
const tree = contentTree({ ...sampleFiles, ...Object.fromEntries(lessonFiles) });
const { log, lines } = captureLog();
const server = await testServer({ log, config: { folders: { tenants: tree.folder } } });

describe('a lesson with odd content', () => {
  it.each(Object.entries(LESSONS))(
    'SSR-06 (%s) is rendered, with all of it in its place',
    async (name, { holds }) => {
      const response = await server.get(`/courses/making-tea/lessons/${name}`, { tenantId: 'spring' });
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).toContain('<div id="root" data-rendered>');
      const [body = '', end = ''] = html.split('<script type="application/json" id="page-data">');
      expect(body).toContain(holds);
      // The page continues after the text: outline, footer and data.
      expect(body.indexOf(holds)).toBeLessThan(body.indexOf('<footer'));
      expect(body.match(/<main[ >]|<\/main>|<h1[ >]|<body|<\/body/g)).toEqual([
        '<body',
        '<main ',
        '<h1 ',
        '</main>',
      ]);
      expect(end).toContain('</body>');
      expect(lines.filter(({ address }) => address !== undefined)).toEqual([]);
    },
  );

  it.each([
    ['rtl', true],
    ['large', false],
  ])('SSR-12 (%s) is painted in one piece: %s', async (name, isWhole) => {
    const response = await server.get(`/courses/making-tea/lessons/${name}`, { tenantId: 'spring' });
    const expected = '<link rel="expect" href="#page-data" blocking="render">';
    expect((await response.text()).includes(expected)).toBe(isWhole);
  });
});
