import { describe, expect, it, onTestFinished } from 'vitest';
import type { CompiledItem, LessonDocument } from './catalog.ts';
import { checkFolder } from './check.ts';
import { renderItems, type RenderOptions } from './render.ts';
import { bundle } from './testing/bundle.ts';
import { contentFolder, course, lesson, PIXEL, teaCourse, type Files } from './testing/folders.ts';

async function compiled(files: Files, options: RenderOptions = {}): Promise<CompiledItem[]> {
  const checked = await checkFolder(contentFolder(files));
  expect(checked.faults).toEqual([]);
  return all(renderItems(checked, options));
}

async function all(items: AsyncIterable<CompiledItem>): Promise<CompiledItem[]> {
  const list: CompiledItem[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const QUIZ =
  '## Read\n\nTea is hot.\n\n<div class="quizdown">\n\n## Is tea hot?\n\n1. [x] certainly\n2. [ ] hardly\n</div>\n\nWell done.';

describe('compiled items', () => {
  it('BOT-05 contain a lesson’s text as Markdown, without its quiz, with its transcript', async () => {
    const items = await compiled(
      teaCourse({
        '02-free/lesson.json': { ...lesson, id: 'free', slug: 'free' },
        '02-free/content.md': QUIZ,
        '02-free/transcript.md': 'She *pours*.',
        '02-free/preview.md': 'A preview.',
      }),
    );
    const markdown = items.find(({ id }) => id === 'free')?.markdown;
    expect(markdown).toBe('## Read\n\nTea is hot.\n\nWell done.\n\n## Transcript\n\nShe *pours*.');
    // A course is listed by its card.
    expect(items.find(({ kind }) => kind === 'course')).not.toHaveProperty('markdown');
  });

  it('CRS-02 contain fields and rendered texts, and inherit the course’s entitlements', async () => {
    const [tea, water, free] = await compiled(
      teaCourse({
        '02-free/lesson.json': { ...lesson, id: 'free', slug: 'free', entitlements: [] },
        '02-free/content.md': 'Free.',
      }),
    );
    expect(tea).toMatchObject({
      kind: 'course',
      id: 'tea',
      order: 7,
      document: {
        title: 'Making tea',
        summary: '<p>How to make <strong>tea</strong>.</p>',
        summaryText: 'How to make tea.',
        entitlements: { view: ['auth'] },
      },
    });
    expect(water).toMatchObject({
      kind: 'lesson',
      parent: { kind: 'course', id: 'tea' },
      document: {
        courseId: 'tea',
        duration: 60,
        content: '<h2 id="boil">Boil</h2>\n<p>Boil the water.</p>',
        toc: [{ depth: 2, text: 'Boil', anchor: 'boil' }],
        entitlements: { view: ['auth'] },
        words: 4,
      },
      search: [{ heading: 'Boil', anchor: 'boil', text: 'Boil the water.' }],
    });
    expect(free).toMatchObject({ document: { entitlements: { view: [] } } });
  });

  it('QUIZ-01 exclude the quiz from text and search', async () => {
    const [, check] = await compiled(
      teaCourse({
        '01-water/lesson.json': { ...lesson, type: 'knowledge-check' },
        '01-water/content.md': QUIZ,
      }),
    );
    expect(check?.quiz).toContain('[x] certainly');
    expect(JSON.stringify([check?.document, check?.search])).not.toContain('certainly');
    expect(check?.search).toEqual([{ heading: 'Read', anchor: 'read', text: 'Tea is hot. Well done.' }]);
  });

  it('SRC-05 show a box in place of a faulty block, which search does not index', async () => {
    const content =
      'Before.\n\n@@@alrt\n{ "text": "x" }\n@@@\nBetween.\n@@@alert\n@@@\nNext.\n@@@checks\n\n![A cup](cup.png)';
    const [, water] = await compiled(teaCourse({ '01-water/content.md': content }));
    const html = (water?.document as LessonDocument | undefined)?.content ?? '';
    expect(html.match(/<aside class="alert alert-error content-fault">/g)).toHaveLength(3);
    expect(html).toContain('<p>@@@alrt is not a known shortcode (did you mean @@@alert?)</p>');
    expect(html).toContain('<span class="missing-picture">Missing picture: A cup</span>');
    for (const word of ['Before.', 'Between.', 'Next.']) expect(html).toContain(`<p>${word}</p>`);
    expect(water?.search).toEqual([{ heading: '', anchor: '', text: 'Before. Between. Next.' }]);
  });

  it('ADM-07 address pictures and other files by content hash', async () => {
    const files = teaCourse({
      'course.json': { ...course, settings: { thumbnail: 'images/tea.png' } },
      'images/tea.png': PIXEL,
      '01-water/content.md': '![a cup](../images/tea.png)\n\n[print](<my print.pdf>) and [home](../contact)',
      '01-water/my print.pdf': 'pdf',
    });
    const [tea, water] = await compiled(files);
    const address = (tea?.kind === 'course' && tea.document.settings.thumbnail) || '';
    expect(address).toMatch(/^\/assets\/content\/[0-9a-f]{64}\.png$/);
    expect(water?.kind === 'lesson' && water.document.content).toMatch(
      new RegExp(
        `<img src="${address}" alt="a cup" width="1" height="1" loading="lazy">.*<a href="/assets/content/[0-9a-f]{64}\\.pdf">print</a>.*<a href="/contact">`,
        's',
      ),
    );
    expect(water?.assets).toHaveLength(2);
  });

  it('SSR-10 have the size of a picture, unless the author gave one or the file has none', async () => {
    const svg = (attributes: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}></svg>`;
    const files = teaCourse({
      'own.svg': svg('width="760" height="300.4px" viewBox="0 0 10 10"'),
      'box.svg': svg('viewBox="-5 0 640, 360"'),
      'share.svg': svg('width="100%" height="50%"'),
      '01-water/content.md':
        '![own](../own.svg)\n\n![box](../box.svg)\n\n![share](../share.svg)\n\n<img src="../own.svg" alt="half" width="380">',
    });
    const [, water] = await compiled(files);
    const html = water?.kind === 'lesson' ? water.document.content : '';
    const sizeOf = (name: string) => new RegExp(`alt="${name}"([^>]*) loading`).exec(html)?.[1];
    expect(['own', 'box', 'share', 'half'].map(sizeOf)).toEqual([
      ' width="760" height="300"',
      ' width="640" height="360"',
      '',
      ' width="380"',
    ]);
  });

  it('ADM-07 have a hash that depends only on their content', async () => {
    const [first, second, other] = await Promise.all([
      compiled(teaCourse()),
      compiled(teaCourse()),
      compiled(teaCourse({ '01-water/content.md': '## Boil\n\nBoil it.' })),
    ]);
    const hashes = (items: CompiledItem[]) => items.map(({ hash, sourceHash }) => [hash, sourceHash]);
    expect(hashes(second)).toEqual(hashes(first));
    expect(hashes(other)[0]).toEqual(hashes(first)[0]);
    expect(other[1]?.hash).not.toBe(first[1]?.hash);
    expect(other[1]?.sourceHash).not.toBe(first[1]?.sourceHash);
  });

  it('ADM-07 are recompiled if inherited values change', async () => {
    const [, before] = await compiled(teaCourse());
    const [, after] = await compiled(teaCourse({ 'course.json': { ...course, entitlements: ['pro'] } }));
    expect(after?.sourceHash).not.toBe(before?.sourceHash);
  });

  it('ADM-07 are skipped if already compiled', async () => {
    const [tea] = await compiled(teaCourse());
    const again = await compiled(teaCourse(), { known: (hash) => hash === tea?.sourceHash });
    expect(again.map(({ id }) => id)).toEqual(['tea-water']);
  });

  it('ADM-07 are identical, and in the same order, when compiled in threads', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [
        [`${at + 10}-x/lesson.json`, { ...lesson, id: `l${at}`, slug: `l${at}` }],
        [`${at + 10}-x/content.md`, `## Part ${at}\n\n\`\`\`java\nint x = ${at};\n\`\`\``],
      ]).flat() as [string, object | string][],
    );
    const here = await compiled(teaCourse(many));
    const threads = await bundle({ worker: new URL('./worker.ts', import.meta.url) }, onTestFinished);
    const workerFile = new URL('worker.js', threads);
    expect(await compiled(teaCourse(many), { workerFile, concurrency: 2 })).toEqual(here);
  });

  it('ADM-07 are not made from a folder with faults', async () => {
    const checked = await checkFolder(contentFolder({ 'course.json': '{' }));
    await expect(all(renderItems(checked))).rejects.toThrow('fix them first');
  });

  it('CRS-11 include a video file of a lesson with its captions', async () => {
    const settings = { video: { src: 'boil.mp4', captions: 'boil.vtt' } };
    const [, video] = await compiled(
      teaCourse({
        '01-water/lesson.json': { ...lesson, type: 'video', settings },
        '01-water/boil.mp4': 'film',
        '01-water/boil.vtt': 'WEBVTT',
        '01-water/transcript.md': 'It boils.',
      }),
    );
    expect(video).toMatchObject({
      document: {
        settings: {
          video: {
            src: expect.stringMatching(/\.mp4$/),
            captions: expect.stringMatching(/^\/assets\/.*\.vtt$/),
          },
        },
      },
      search: [{ heading: 'Boil' }, { heading: 'Transcript', anchor: 'transcript', text: 'It boils.' }],
    });
  });
});
