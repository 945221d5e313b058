import { describe, expect, it } from 'vitest';
import { checkFolder } from '../check.ts';
import { renderItems } from '../render.ts';
import { contentFolder, lesson, PIXEL, teaCourse, type Files } from '../testing/folders.ts';

const shortcode = (name: string, fields: object) => `@@@${name}\n${JSON.stringify(fields)}\n@@@`;

async function contentOf(text: string, files: Files = {}): Promise<string> {
  const checked = await checkFolder(contentFolder(teaCourse({ '01-water/content.md': text, ...files })));
  expect(checked.faults).toEqual([]);
  for await (const item of renderItems(checked)) if (item.kind === 'lesson') return item.document.content;
  return '';
}

describe('videos in a text', () => {
  it.each([
    [shortcode('youtube', { id: 'dQw4w9WgXcQ' }), 'youtube', 'dQw4w9WgXcQ'],
    [shortcode('youtube', { id: 'https://youtu.be/dQw4w9WgXcQ' }), 'youtube', 'dQw4w9WgXcQ'],
    [shortcode('vimeo', { id: 'https://vimeo.com/604188452' }), 'vimeo', '604188452'],
    ['{{< youtube dQw4w9WgXcQ >}}', 'youtube', 'dQw4w9WgXcQ'],
    ['{{< vimeo id="https://vimeo.com/604188452" >}}', 'vimeo', '604188452'],
    ['<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ?rel=0"></iframe>', 'youtube', 'dQw4w9WgXcQ'],
  ])('MED-01 may be given by id or address: %s', async (text, provider, id) => {
    expect(await contentOf(text)).toContain(`<figure data-video="${provider}" data-video-id="${id}"`);
  });

  it('MED-01 take account, player and hash from their address', async () => {
    const id = 'https://players.brightcove.net/9/z_default/index.html?videoId=42';
    expect(await contentOf(shortcode('brightcove', { id }))).toContain(
      'data-video-id="42" data-video-account="9" data-video-player="z"',
    );
    expect(await contentOf(shortcode('vimeo', { id: 'https://vimeo.com/1/f0' }))).toContain(
      'data-video-hash="f0"',
    );
  });

  it('MED-02 have a poster from the folder, and none from another host', async () => {
    const own = shortcode('vimeo', { id: 1, poster: 'still.png' });
    expect(await contentOf(own, { '01-water/still.png': PIXEL })).toMatch(
      /data-video-poster="\/assets\/content\/[0-9a-f]{64}\.png"/,
    );
    const elsewhere = shortcode('vimeo', { id: 1, poster: 'https://pictures.test/still.png' });
    expect(await contentOf(elsewhere)).not.toContain('pictures.test');
  });
});

describe('posters included in the folder', () => {
  const youtube = shortcode('youtube', { id: 'dQw4w9WgXcQ' });
  const copies: Files = {
    '.academy/pictures.json': {
      'poster youtube:dQw4w9WgXcQ': '.academy/pictures/a.png',
      'poster vimeo:1': '.academy/pictures/a.png',
    },
    '.academy/pictures/a.png': PIXEL,
  };
  const POSTER = /data-video-poster="\/assets\/content\/[0-9a-f]{64}\.png"/g;

  it('MED-12 are used for hosted videos without one, in shortcodes and frames', async () => {
    const frame = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>';
    const content = await contentOf(`${youtube}\n\n${frame}\n\n${shortcode('vimeo', { id: 2 })}`, copies);
    expect(content.match(POSTER)).toHaveLength(2);
    expect(content).toMatch(/data-video-id="2"(?! data-video-poster)/);
    expect(await contentOf(youtube)).not.toContain('data-video-poster');
  });

  it('MED-12 are used for settings, unless the author names one', async () => {
    const film = { ...lesson, type: 'video', settings: { vimeo: 'https://vimeo.com/1/f0' } };
    const posterOf = async (settings: object, files: Files) => {
      const lessonFile = { '01-water/lesson.json': { ...film, settings } };
      const checked = await checkFolder(contentFolder(teaCourse({ ...files, ...lessonFile })));
      for await (const item of renderItems(checked))
        if (item.kind === 'lesson') return item.document.settings.poster;
      return null;
    };
    expect(await posterOf(film.settings, copies)).toMatch(/^\/assets\/content\/[0-9a-f]{64}\.png$/);
    expect(await posterOf(film.settings, {})).toBeUndefined();
    const own = await posterOf(
      { ...film.settings, poster: 'own.svg' },
      { ...copies, '01-water/own.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    );
    expect(own).toMatch(/\.svg$/);
  });

  it('MED-12 are requested for videos without one', async () => {
    const text = `${youtube}\n\n${shortcode('vimeo', { id: 1, hash: 'f0' })}\n\n${shortcode('vimeo', { id: 2, poster: 'still.png' })}`;
    const files = { '01-water/content.md': text, '01-water/still.png': PIXEL };
    const { videos } = await checkFolder(contentFolder(teaCourse(files)));
    expect(videos.map(({ withoutPoster }) => withoutPoster)).toEqual([
      { provider: 'youtube', id: 'dQw4w9WgXcQ' },
      { provider: 'vimeo', id: '1', hash: 'f0' },
      undefined,
    ]);
  });
});

describe('the check of videos', () => {
  const check = (files: Files) => checkFolder(contentFolder(teaCourse(files)));

  it('MED-05 warns of a Brightcove video without an account, in texts and settings', async () => {
    const { warnings, videos } = await check({
      '01-water/content.md': `${shortcode('brightcove', { id: 42 })}\n\n${shortcode('brightcove', { id: 42, account: '9' })}`,
      '02-film/lesson.json': {
        ...lesson,
        id: 'film',
        slug: 'film',
        type: 'video',
        settings: { brightcove: 42 },
      },
    });
    expect(
      warnings.filter(({ message }) => message === 'this Brightcove video names no account'),
    ).toMatchObject([{ file: '01-water/content.md', line: 1 }, { file: '02-film/lesson.json' }]);
    expect(videos.map(({ provider }) => provider)).toEqual(['brightcove', 'brightcove', 'brightcove']);
  });

  it('MED-05 requires no account for a video that settings also name on another host', async () => {
    const settings = { brightcove: 42, vimeo: 604188452 };
    const { warnings } = await check({ '01-water/lesson.json': { ...lesson, type: 'video', settings } });
    expect(warnings).toEqual([]);
  });

  it('MED-05 warns of frames and files that cannot play on the page', async () => {
    const { warnings } = await check({
      '01-water/content.md': [
        '<iframe src="https://films.example/1"></iframe>',
        '<video src="https://films.example/a.mp4"></video>',
        '{{< youtube short >}}',
      ].join('\n\n'),
    });
    expect(warnings.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '1 the frame https://films.example/1 becomes a link',
      '3 the video https://films.example/a.mp4 lies on another host and becomes a link',
      '5 this frame shows nothing',
    ]);
  });

  it('MED-01 accepts ids and addresses in settings, and nothing else', async () => {
    const film = (settings: object) => ({ '01-water/lesson.json': { ...lesson, type: 'video', settings } });
    for (const settings of [
      { youtube: 'dQw4w9WgXcQ' },
      { vimeo: 'https://vimeo.com/1/f0' },
      { vimeo: 604188452 },
    ])
      expect((await check(film(settings))).faults).toEqual([]);
    for (const settings of [
      { youtube: 'short' },
      { vimeo: 'https://youtu.be/dQw4w9WgXcQ' },
      { brightcove: -1 },
    ])
      expect((await check(film(settings))).faults).toHaveLength(1);
  });
});
