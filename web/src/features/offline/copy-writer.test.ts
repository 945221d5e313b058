import { describe, expect, it } from 'vitest';
import { createCopyWriter, OtherRelease, TooLarge } from './copy-writer.ts';
import { aCacheStorage } from './testing.ts';

type Answers = Record<string, () => Response>;

async function aWriter(answers: Answers, room = 1_000) {
  const cache = await aCacheStorage().open('copy');
  let stored = 0;
  const writer = createCopyWriter({
    cache,
    room,
    onStored: () => void (stored += 1),
    fetch: async (address) => answers[String(address)]?.() ?? new Response('', { status: 404 }),
  });
  return { cache, writer, stored: () => stored };
}

describe('writing a copy', () => {
  it('OFF-01 stores bytes and type under the path, without transfer headers', async () => {
    const headers = { 'content-type': 'image/png', 'content-encoding': 'br', vary: 'accept', etag: '"1"' };
    const { cache, writer, stored } = await aWriter({
      '/a.png?signature=1': () => new Response('12345', { headers }),
    });
    await writer.storeFile('/a.png?signature=1');
    const copy = await cache.match('/a.png');
    expect(await copy?.text()).toBe('12345');
    expect([...(copy?.headers ?? [])]).toEqual([
      ['content-type', 'image/png'],
      ['etag', '"1"'],
    ]);
    expect([writer.bytes(), stored()]).toEqual([5, 1]);
  });

  it('OFF-02 refuses what does not fit, and what the server does not have', async () => {
    const { writer } = await aWriter({ '/a.png': () => new Response('12345') }, 4);
    await expect(writer.storeFile('/a.png')).rejects.toThrow(TooLarge);
    await expect(writer.storeFile('/b.png')).rejects.toThrow('404');
    expect(writer.bytes()).toBe(0);
  });

  it('OFF-01 continues without a missing picture', async () => {
    const { writer, stored } = await aWriter({ '/busy.png': () => new Response('', { status: 503 }) });
    await writer.storeAsset('/gone.png');
    expect([writer.bytes(), stored()]).toEqual([0, 1]);
    await expect(writer.storeAsset('/busy.png')).rejects.toThrow('503');
  });

  it('OFF-05 refuses a page of another release', async () => {
    const html = '<script type="application/json">{"offline":"r2"}</script>';
    const { cache, writer } = await aWriter({ '/courses/tea': () => new Response(html) });
    await expect(writer.storePage('/courses/tea', 'r1')).rejects.toThrow(OtherRelease);
    expect(await cache.match('/courses/tea')).toBeUndefined();
    await writer.storePage('/courses/tea', 'r2');
    expect(await (await cache.match('/courses/tea'))?.text()).toBe(html);
  });

  it('OFF-02 omits a video that does not fit, with or without a known length', async () => {
    const long = { headers: { 'content-length': '2000' } };
    const { writer } = await aWriter({
      '/long.mp4': () => new Response('x'.repeat(2_000), long),
      '/unknown.mp4': () => new Response('x'.repeat(2_000)),
      '/short.mp4': () => new Response('x'),
    });
    expect(await writer.storeVideo('/long.mp4')).toBe(false);
    expect(await writer.storeVideo('/unknown.mp4')).toBe(false);
    expect(await writer.storeVideo('/short.mp4')).toBe(true);
    expect(writer.bytes()).toBe(1);
  });
});
