import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { schemas } from '@academy/contract/schemas';
import { copyPictures, PICTURE_LIMITS } from './pictures.ts';
import { formatPlan } from './plan-text.ts';
import { fakeServer } from './testing/fake-server.ts';
import { terminal } from './testing/terminal.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const drawing = (inner: string) =>
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
const answer =
  (body: ConstructorParameters<typeof Response>[0], type = 'image/png') =>
  () =>
    new Response(body, { headers: { 'content-type': type } });
const leadTo = (location: string) => () => new Response(null, { status: 302, headers: { location } });

const hosts: Record<string, () => Response> = {
  'https://pictures.test/cup.png': leadTo('/moved.png'),
  'https://pictures.test/moved.png': answer(PIXEL),
  'https://pictures.test/plain.svg': answer(drawing('<rect/>'), 'text/plain'),
  'https://pictures.test/page': answer('<p>', 'text/html'),
  'https://pictures.test/false.png': answer('<!doctype html><script>alert(1)</script>'),
  'https://pictures.test/evil.svg': answer(drawing('<script/>'), 'image/svg+xml'),
  'https://pictures.test/huge.png': answer(Buffer.concat([PIXEL, Buffer.alloc(11_000_000)])),
  'https://pictures.test/loop': leadTo('/loop'),
  'https://pictures.test/file': leadTo('file:///etc/passwd'),
};
const fetchPublic: typeof fetch = async (input) =>
  hosts[String(input)]?.() ?? new Response('', { status: 404 });

const options = { fetch: fetchPublic, signal: new AbortController().signal, local: {}, isWanted: true };
const address = (name: string) => `https://pictures.test/${name}`;

async function copy(names: string[], more: Partial<Parameters<typeof copyPictures>[1]> = {}) {
  const files = await copyPictures(names.map(address), { ...options, ...more });
  const list = (name: string) => {
    const file = files.find(({ path }) => path === `.academy/${name}.json`);
    return JSON.parse(Buffer.from(file?.bytes ?? '{}').toString()) as Record<string, string>;
  };
  return { files, copies: list('pictures'), failed: list('missing-pictures') };
}

describe('pictures on other hosts', () => {
  it('MED-07 are copied if their bytes are those of a picture, whatever content type the host sends', async () => {
    const { files, copies, failed } = await copy(['cup.png', 'moved.png', 'plain.svg', 'cup.png']);
    expect(failed).toEqual({});
    expect(Object.keys(copies).toSorted()).toEqual(['cup.png', 'moved.png', 'plain.svg'].map(address));
    expect(copies[address('plain.svg')]).toMatch(/^\.academy\/pictures\/[0-9a-f]{64}\.svg$/);
    // The same bytes travel once.
    expect(copies[address('cup.png')]).toBe(copies[address('moved.png')]);
    expect(files).toHaveLength(3);
  });

  it('MED-07 that cannot be fetched are listed with the reason', async () => {
    const names = ['page', 'false.png', 'evil.svg', 'huge.png', 'loop', 'file', 'gone.png'];
    const { copies, failed } = await copy(names);
    expect(copies).toEqual({});
    expect(failed).toEqual({
      [address('page')]: 'it is text/html, not a picture',
      [address('false.png')]: 'it is image/png, not a picture',
      [address('evil.svg')]: 'it must not hold a script',
      [address('huge.png')]: 'it is larger than a picture may be',
      [address('loop')]: 'its host leads from one address to the next',
      [address('file')]: 'its host leads to something that is no web address',
      [address('gone.png')]: 'its host answered 404',
    });
  });

  it('MED-07 are limited in number, total size and time', async () => {
    const few = { ...PICTURE_LIMITS, pictures: 1 };
    expect((await copy(['cup.png', 'moved.png'], { limits: few })).failed).toEqual({
      [address('moved.png')]: 'more than 1 pictures are not copied',
    });
    const small = { ...PICTURE_LIMITS, totalBytes: PIXEL.length, atOnce: 1 };
    expect((await copy(['cup.png', 'moved.png'], { limits: small })).failed).toEqual({
      [address('moved.png')]: 'the pictures together are too large',
    });
    const silent: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      });
    const quick = { ...PICTURE_LIMITS, milliseconds: 5 };
    expect((await copy(['cup.png'], { fetch: silent, limits: quick })).failed).toEqual({
      [address('cup.png')]: 'its host took too long',
    });
  });

  it('MED-07 stop being copied when the person stops the command', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(
      copy(['cup.png'], { signal: stop.signal, fetch: () => Promise.reject(new Error('x')) }),
    ).rejects.toThrow('aborted');
  });
});

describe('posters of videos on other hosts', () => {
  const json = (value: object) => answer(JSON.stringify(value), 'application/json');
  const oembed = (page: string) =>
    `https://vimeo.com/api/oembed.json?url=${encodeURIComponent(`https://vimeo.com/${page}`)}&width=1280`;
  const stills: typeof hosts = {
    'https://i.ytimg.com/vi/high-quality/maxresdefault.jpg': answer(PIXEL),
    'https://i.ytimg.com/vi/low-quality/hqdefault.jpg': answer(PIXEL),
    [oembed('1/f0')]: json({ thumbnail_url: address('moved.png') }),
    [oembed('2')]: json({ thumbnail_url: 'file:///etc/passwd' }),
    [oembed('3')]: answer('<html>'),
    'https://players.brightcove.net/9/z_default/config.json': json({ video_cloud: { policy_key: 'key' } }),
    'https://edge.api.brightcove.com/playback/v1/accounts/9/videos/4': json({ poster: address('cup.png') }),
  };
  const sent: Record<string, unknown>[] = [];
  const fetchStill: typeof fetch = async (input, init) => {
    sent.push({ url: String(input), headers: init?.headers });
    return stills[String(input)]?.() ?? fetchPublic(input, init);
  };

  it('MED-12 are copied from the address each host uses', async () => {
    const videos = [
      { provider: 'youtube', id: 'high-quality' },
      { provider: 'youtube', id: 'low-quality' },
      { provider: 'vimeo', id: '1', hash: 'f0' },
      { provider: 'brightcove', id: '4', account: '9', player: 'z' },
    ] as const;
    const { copies, failed } = await copy([], { videos, fetch: fetchStill });
    expect(Object.keys(copies).toSorted()).toEqual([
      'poster brightcove:4',
      'poster vimeo:1',
      'poster youtube:high-quality',
      'poster youtube:low-quality',
    ]);
    expect(failed).toEqual({});
    expect(sent).toContainEqual({
      url: 'https://edge.api.brightcove.com/playback/v1/accounts/9/videos/4',
      headers: { 'BCOV-Policy': 'key' },
    });
  });

  it('MED-12 that cannot be fetched cause no warning', async () => {
    const videos = [
      { provider: 'youtube', id: 'deleted' },
      { provider: 'vimeo', id: '2' },
      { provider: 'vimeo', id: '3' },
      { provider: 'brightcove', id: '5' },
      { provider: 'brightcove', id: '6', account: '8', player: 'z' },
    ] as const;
    expect((await copy([], { videos, fetch: fetchStill })).files).toEqual([]);
    const away: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
    expect((await copy([], { videos, fetch: away })).files).toEqual([]);
  });

  it('MED-12 are not copied with --no-pictures', async () => {
    const videos = [{ provider: 'youtube', id: 'high-quality' }] as const;
    expect((await copy([], { videos, fetch: fetchStill, isWanted: false })).files).toEqual([]);
  });
});

describe('academy plan', () => {
  const SERVER = 'https://learn.example.org';

  async function planned(...flags: string[]) {
    const server = fakeServer();
    const shell = terminal({ server: SERVER, token: 'acd_test', fetch: server.fetch, fetchPublic });
    await shell.run('new', 'course', 'Making Tea');
    const own = 'https://raw.githubusercontent.com/tea/leaves/main/cup.png';
    mkdirSync(join(shell.cwd, 'Making Tea/.git'));
    writeFileSync(join(shell.cwd, 'Making Tea/.git/config'), 'url = https://github.com/tea/leaves.git');
    writeFileSync(join(shell.cwd, 'Making Tea/cup.png'), PIXEL);
    writeFileSync(
      join(shell.cwd, 'Making Tea/01-welcome/content.md'),
      [address('moved.png'), address('gone.png'), own].map((url) => `![A cup](${url})`).join('\n\n'),
    );
    expect(await shell.run('plan', 'Making Tea', ...flags)).toBe(0);
    return {
      own,
      sent: (name: string) => JSON.parse(server.files.get(`.academy/${name}.json`) ?? '{}') as object,
    };
  }

  it('MED-07 uploads the copies with the folder, and resolves the folder’s own raw addresses', async () => {
    const { own, sent } = await planned();
    expect(sent('pictures')).toEqual({
      [address('moved.png')]: expect.stringContaining('.png'),
      [own]: 'cup.png',
    });
    expect(sent('missing-pictures')).toEqual({ [address('gone.png')]: 'its host answered 404' });
  });

  it('MED-07 copies nothing with --no-pictures', async () => {
    const { own, sent } = await planned('--no-pictures');
    expect(sent('pictures')).toEqual({ [own]: 'cup.png' });
    expect(Object.values(sent('missing-pictures'))).toEqual([
      '--no-pictures was given',
      '--no-pictures was given',
    ]);
  });

  it('MED-10 lists every picture that was not copied, with the reason', () => {
    const style = { base: '.', to: 'tea', isQuiet: true };
    const lines = formatPlan(schemas.planPublish.example, style).join('\n');
    expect(lines).toContain('1 picture not copied, a box is shown instead');
    expect(lines).toContain('    https://pictures.example.org/cup.png: its host answered 404');
  });
});
