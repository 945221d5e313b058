import { describe, expect, it } from 'vitest';
import { checkFolder } from '../check.ts';
import { renderItems } from '../render.ts';
import { contentFolder, lesson, teaCourse, type Files } from '../testing/folders.ts';
import { webmFile } from '../testing/videos.ts';

const VTT = `WEBVTT

00:00.000 --> 00:05.000
Boil the water.

00:05.000 --> 00:10.000
Warm the pot, please.

00:10.000 --> 00:20.000
Wait four minutes.
`;

function film(video: object, files: Files = {}): Files {
  return teaCourse({
    '01-water/lesson.json': {
      ...lesson,
      type: 'video',
      settings: { video: { src: 'film.webm', captions: 'film.vtt', ...video } },
    },
    '01-water/film.webm': webmFile({ seconds: 33 }),
    '01-water/film.vtt': VTT,
    ...files,
  });
}

async function compile(files: Files) {
  const { faults, warnings, ...checked } = await checkFolder(contentFolder(files));
  expect(faults).toEqual([]);
  for await (const item of renderItems({ ...checked, faults, warnings }))
    if (item.kind === 'lesson') return { ...item, warnings };
  throw new Error('no lesson');
}

const check = async (files: Files) => checkFolder(contentFolder(files));

describe('the chapters of a video', () => {
  it('VID-03 are listed by the author, with times or seconds, in order', async () => {
    const chapters = [
      { start: '0:10', title: 'Pot' },
      { start: 0, title: 'Water' },
    ];
    const { document, warnings } = await compile(film({ chapters }));
    expect(document.chapters).toEqual([
      { start: 0, title: 'Water' },
      { start: 10, title: 'Pot' },
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'the chapter “Water” begins no later than the one before it',
    ]);
  });

  it('VID-03 are read from a WebVTT file', async () => {
    const { document, warnings } = await compile(
      film({ chapters: 'parts.vtt' }, { '01-water/parts.vtt': VTT }),
    );
    expect(document.chapters?.map(({ start }) => start)).toEqual([0, 5, 10]);
    expect(warnings).toEqual([]);
  });

  it('VID-03 cause a warning if they start after the end, or are not in a WebVTT file', async () => {
    const late = await check(film({ chapters: [{ start: '0:40', title: 'Late' }] }));
    expect(late.warnings).toMatchObject([
      { file: '01-water/lesson.json', message: 'the chapter “Late” begins after the end of the video' },
    ]);
    const other = await check(film({ chapters: 'parts.vtt' }, { '01-water/parts.vtt': 'Water 0:00' }));
    expect(other.warnings).toMatchObject([
      { message: 'parts.vtt is not WebVTT, so browsers show none of it' },
    ]);
  });

  it.each([
    [[]],
    [[{ start: 'soon', title: 'Water' }]],
    [[{ start: -1, title: 'Water' }]],
    [[{ start: 1 }]],
    [7],
  ])('VID-03 are refused if given as %j', async (chapters) => {
    expect((await check(film({ chapters }))).faults).toHaveLength(1);
  });
});

describe('the transcript of a video', () => {
  it('VID-05 consists of its captions if the author wrote none', async () => {
    const { document, markdown, search } = await compile(film({}));
    expect(document.transcript).toContain(
      '<p data-start="5" data-end="10" data-time="0:05">Warm the pot, please.</p>',
    );
    expect(markdown).toContain('## Transcript\n\nBoil the water.');
    expect(search.find(({ anchor }) => anchor === 'transcript')?.text).toContain('Wait four minutes.');
  });

  it('VID-05 takes the time of a paragraph from the captions with its words', async () => {
    const transcript = [
      'There is no sound.',
      '**Boil** the water. A kettle appears. Warm the pot — please!',
      '- *Wait four minutes.* The clock turns.',
    ].join('\n\n');
    const { document, markdown } = await compile(film({}, { '01-water/transcript.md': transcript }));
    expect(document.transcript).toContain('<p>There is no sound.</p>');
    expect(document.transcript).toContain('<p data-start="0" data-end="10" data-time="0:00"><strong>Boil');
    expect(document.transcript).toContain('<li data-start="10" data-end="20" data-time="0:10">');
    expect(markdown).not.toContain('0:10');
  });

  it('VID-05 follows its captions if the author’s text differs', async () => {
    const { document } = await compile(film({}, { '01-water/transcript.md': 'All about tea.' }));
    expect(document.transcript).toMatch(/^<p data-start="0".*<hr>\s*<p>All about tea\.<\/p>$/s);
  });
});
