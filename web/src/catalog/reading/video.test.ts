import { describe, expect, it } from 'vitest';
import { videoCommand } from './video-keys.ts';
import { embeddedSources, lessonSources } from './video-sources.ts';

const NOTHING = { file: null, vimeo: null, brightcove: null };
const ACCOUNT = { account: '123', player: 'abc' };
const FILE = { src: '/assets/content/a.webm', captions: '/assets/content/a.vtt', poster: null };

describe('where a video comes from', () => {
  it('CRS-11 prefers our own file, then the account of the tenant, then vimeo', () => {
    const sources = lessonSources({ file: FILE, vimeo: '1', brightcove: '2' }, ACCOUNT);
    expect(sources.map((source) => (source.kind === 'file' ? source.src : source.provider))).toEqual([
      FILE.src,
      'Brightcove',
      'Vimeo',
    ]);
  });

  it('CRS-11 builds the addresses of both players from the ids', () => {
    const [brightcove, vimeo] = lessonSources({ ...NOTHING, vimeo: '1', brightcove: '2' }, ACCOUNT);
    expect(brightcove).toMatchObject({
      src: 'https://players.brightcove.net/123/abc_default/index.html?videoId=2',
    });
    expect(vimeo).toMatchObject({ src: 'https://player.vimeo.com/video/1', page: 'https://vimeo.com/1' });
  });

  it('CRS-11 has no Brightcove player without an account of the tenant', () => {
    expect(lessonSources({ ...NOTHING, brightcove: '2' }, undefined)).toEqual([]);
  });

  it('CRS-11 reads the same from a figure inside a text, which may name its own account', () => {
    expect(embeddedSources({ video: 'vimeo', videoId: '1', videoHash: 'f0' }, undefined)).toMatchObject([
      { src: 'https://player.vimeo.com/video/1?h=f0', page: 'https://vimeo.com/1/f0' },
    ]);
    const own = { video: 'brightcove', videoId: '2', videoAccount: '9', videoPlayer: 'z' };
    expect(embeddedSources(own, ACCOUNT)).toMatchObject([
      { src: 'https://players.brightcove.net/9/z_default/index.html?videoId=2' },
    ]);
    expect(embeddedSources({ video: 'brightcove', videoId: '2' }, undefined)).toEqual([]);
  });

  it("CRS-11 links to a file on another host, which the page's policy would not play", () => {
    const [elsewhere] = embeddedSources(
      { video: 'file', videoSrc: 'https://films.example.org/a.mp4' },
      undefined,
    );
    expect(elsewhere).toEqual({
      kind: 'frame',
      provider: 'films.example.org',
      src: null,
      page: 'https://films.example.org/a.mp4',
    });
  });
});

describe('the keys of the player', () => {
  it('CRS-11 is controlled by keyboard, and ignores keys with modifiers', () => {
    const held = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    const commands = [' ', 'k', 'ArrowLeft', 'ArrowRight', 'm', 'F', 'c', 'x'].map((key) =>
      videoCommand({ key, ...held }),
    );
    expect(commands).toEqual(['play', 'play', 'back', 'forward', 'mute', 'fullscreen', 'captions', null]);
    expect(videoCommand({ key: 'f', ...held, metaKey: true })).toBeNull();
  });
});
