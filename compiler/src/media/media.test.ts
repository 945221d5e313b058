import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '../check.ts';
import { renderItems } from '../render.ts';
import { contentFolder, lesson, teaCourse, type Files } from '../testing/folders.ts';
import { mp4File, webmFile } from '../testing/videos.ts';
import { readMedia } from './read-media.ts';

function factsOf(bytes: Uint8Array, extension: 'mp4' | 'webm') {
  const path = join(contentFolder({}), `film.${extension}`);
  writeFileSync(path, bytes);
  return readMedia(path, extension);
}

describe('the metadata of a video file', () => {
  it('VID-01 has duration, sound and size of an mp4', () => {
    expect(factsOf(mp4File({ seconds: 83.25, hasSound: true }), 'mp4')).toEqual({
      seconds: 83.3,
      hasSound: true,
      size: { width: 640, height: 360 },
    });
    expect(factsOf(mp4File({ seconds: 5, hasSound: false, isTurned: true }), 'mp4')).toEqual({
      seconds: 5,
      hasSound: false,
      size: { width: 360, height: 640 },
    });
  });

  it('VID-01 is read from a fragmented mp4, whose duration is elsewhere or missing', () => {
    expect(factsOf(mp4File({ fragmentsSeconds: 12, hasSound: true }), 'mp4')?.seconds).toBe(12);
    expect(factsOf(mp4File({ hasSound: true }), 'mp4')).toMatchObject({ seconds: null, hasSound: true });
  });

  it('VID-01 has duration, sound and size of a webm, including a streamed one', () => {
    const size = { width: 960, height: 540 };
    expect(factsOf(webmFile({ seconds: 33 }), 'webm')).toEqual({ seconds: 33, hasSound: false, size });
    expect(factsOf(webmFile({ hasSound: true, isOpenEnded: true }), 'webm')).toEqual({
      seconds: null,
      hasSound: true,
      size,
    });
  });

  it('VID-01 is read from the silent videos of the sample tenants', () => {
    const tenants = new URL('../../../content/tenants', import.meta.url).pathname;
    const films = readdirSync(tenants, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.webm'),
    );
    expect(films.length).toBeGreaterThan(2);
    for (const film of films)
      expect(readMedia(join(tenants, film), 'webm')).toEqual(
        film.endsWith('/film.webm')
          ? { seconds: expect.any(Number), hasSound: false, size: { width: 1280, height: 720 } }
          : { seconds: 33, hasSound: false, size: { width: 960, height: 540 } },
      );
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('this is not a film at all, whatever its name says')],
    ['zeros', Buffer.alloc(4096)],
    ['an endless row of tiny parts', Buffer.alloc(400_000, Buffer.from([0, 0, 0, 8, 102, 114, 101, 101]))],
    ['half a film', mp4File({ seconds: 3, hasSound: true }).subarray(0, 90)],
    ['half of another', webmFile({ seconds: 3 }).subarray(0, 40)],
  ])('VID-01 says nothing of %s', (_name, bytes) => {
    expect(factsOf(bytes, 'mp4')).toBeNull();
    expect(factsOf(bytes, 'webm')).toBeNull();
  });
});

describe('the duration of a lesson’s videos', () => {
  const documentOf = async (files: Files) => {
    const checked = await checkFolder(contentFolder(teaCourse(files)));
    expect(checked.faults).toEqual([]);
    for await (const item of renderItems(checked)) if (item.kind === 'lesson') return item.document;
    throw new Error('no lesson');
  };

  it('VID-01 counts videos in settings and text, each once', async () => {
    const document = await documentOf({
      '01-water/lesson.json': { ...lesson, type: 'video', settings: { video: { src: 'main.webm' } } },
      '01-water/main.webm': webmFile({ seconds: 33 }),
      '01-water/aside.mp4': mp4File({ seconds: 10, hasSound: true }),
      '01-water/content.md': '<video src="aside.mp4"></video>\n\n<video src="aside.mp4"></video>',
    });
    expect(document.videoFile).toMatchObject({ seconds: 33, hasSound: false });
    expect(document.videoSeconds).toBe(43);
  });

  it('VID-01 is omitted without videos, or if no file has one', async () => {
    expect(await documentOf({})).not.toHaveProperty('videoSeconds');
    const document = await documentOf({
      '01-water/lesson.json': { ...lesson, type: 'video', settings: { video: { src: 'main.webm' } } },
      '01-water/main.webm': 'not a film',
    });
    expect(document).not.toHaveProperty('videoFile');
    expect(document).not.toHaveProperty('videoSeconds');
  });
});
