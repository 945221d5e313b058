import { describe, expect, it } from 'vitest';
import { linkVideos } from './link-videos.ts';
import { chapterAt } from './player/chapter-at.ts';
import { pageCommand, playerCommand } from './player/player-keys.ts';
import { watchedOnDevice } from './player/saved-position.ts';
import { embeddedSources, lessonSources } from './video-sources.ts';

const NOTHING = { file: null, vimeo: null, brightcove: null, youtube: null, poster: null };
const FILE = {
  src: '/assets/content/a.webm',
  captions: '/assets/content/a.vtt',
  poster: null,
  seconds: 33,
  size: null,
  isSilent: true,
  chapters: [],
};
const BARE = { video: undefined, forbiddenHosts: [] };
const RULES = { ...BARE, video: { account: '123', player: 'abc' } };

describe('the source of a video', () => {
  it('CRS-11 is our own file, then the account of the tenant, then others', () => {
    const video = { ...NOTHING, file: FILE, vimeo: '1', brightcove: '2', youtube: 'dQw4w9WgXcQ' };
    const sources = lessonSources(video, RULES);
    expect(sources.map((source) => (source.kind === 'file' ? source.src : source.provider))).toEqual([
      FILE.src,
      'Brightcove',
      'Vimeo',
      'YouTube',
    ]);
  });

  it('CRS-11 builds the addresses of the players from the ids', () => {
    const [brightcove, vimeo] = lessonSources({ ...NOTHING, vimeo: '1', brightcove: '2' }, RULES);
    expect(brightcove).toMatchObject({
      src: 'https://players.brightcove.net/123/abc_default/index.html?videoId=2',
    });
    expect(vimeo).toMatchObject({
      src: 'https://player.vimeo.com/video/1?dnt=1',
      page: 'https://vimeo.com/1',
    });
  });

  it("MED-05 is no Brightcove player without the tenant's account, and says why", () => {
    expect(lessonSources({ ...NOTHING, brightcove: '2' }, BARE)).toEqual([
      { kind: 'frame', provider: 'Brightcove', src: null, page: null, poster: null, obstacle: 'account' },
    ]);
    // Another host of the same video is preferred then.
    expect(lessonSources({ ...NOTHING, brightcove: '2', vimeo: '1' }, BARE)[0]).toMatchObject({
      provider: 'Vimeo',
      obstacle: null,
    });
  });

  it('MED-06 only links to a forbidden host', () => {
    const rules = { ...BARE, forbiddenHosts: ['vimeo.com'] };
    expect(lessonSources({ ...NOTHING, vimeo: '1' }, rules)).toMatchObject([
      { src: null, page: 'https://vimeo.com/1', obstacle: 'forbidden' },
    ]);
    expect(embeddedSources({ video: 'vimeo', videoId: '1' }, rules)).toMatchObject([{ src: null }]);
  });

  it('MED-02 only has a poster of our own', () => {
    const poster = '/assets/content/a.png?signature=x';
    expect(lessonSources({ ...NOTHING, vimeo: '1', poster }, BARE)).toMatchObject([{ poster }]);
    const elsewhere = 'https://i.example/a.png';
    expect(lessonSources({ ...NOTHING, vimeo: '1', poster: elsewhere }, BARE)).toMatchObject([
      { poster: null },
    ]);
  });

  it('CRS-11 is read the same way from a figure inside a text, which may name its own account', () => {
    expect(embeddedSources({ video: 'vimeo', videoId: '1', videoHash: 'f0' }, BARE)).toMatchObject([
      { src: 'https://player.vimeo.com/video/1?h=f0&dnt=1', page: 'https://vimeo.com/1/f0' },
    ]);
    const own = { video: 'brightcove', videoId: '2', videoAccount: '9', videoPlayer: 'z' };
    expect(embeddedSources(own, RULES)).toMatchObject([
      { src: 'https://players.brightcove.net/9/z_default/index.html?videoId=2' },
    ]);
    expect(embeddedSources({ video: 'brightcove', videoId: '2' }, BARE)).toMatchObject([{ src: null }]);
    expect(embeddedSources({ video: 'brightcove' }, RULES)).toEqual([]);
  });

  it("CRS-11 links to a file on another host, which the page's policy would block", () => {
    const [elsewhere] = embeddedSources({ video: 'file', videoSrc: 'https://films.example.org/a.mp4' }, BARE);
    expect(elsewhere).toEqual({
      kind: 'frame',
      provider: 'films.example.org',
      src: null,
      page: 'https://films.example.org/a.mp4',
      poster: null,
      obstacle: null,
    });
  });

  it("MED-03 links Brightcove videos in a text by the academy's account, without scripts", () => {
    const figure = '<figure data-video="brightcove" data-video-id="2" class="video">';
    const html = `<p>a</p>${figure}<p>Watch the video</p></figure>`;
    expect(linkVideos(html, RULES.video)).toBe(
      `<p>a</p>${figure}<a href="https://players.brightcove.net/123/abc_default/index.html?videoId=2" rel="noopener noreferrer">Watch the video</a></figure>`,
    );
    expect(linkVideos(html, BARE.video)).toBe(html);
  });
});

describe('the keys of the player', () => {
  const held = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const press = (key: string, more: object = {}) => playerCommand({ key, ...held, ...more });

  it('CRS-11, VID-02 are those of common players', () => {
    expect([' ', 'k', 'K'].map((key) => press(key))).toEqual(
      Array.from({ length: 3 }, () => ({ do: 'play' })),
    );
    expect(['j', 'l', 'ArrowLeft', 'ArrowRight'].map((key) => press(key))).toEqual(
      [-10, 10, -5, 5].map((by) => ({ do: 'skip', by })),
    );
    expect(['ArrowUp', 'ArrowDown'].map((key) => press(key))).toEqual(
      [0.1, -0.1].map((by) => ({ do: 'volume', by })),
    );
    expect(['m', 'c', 'F', 'x'].map((key) => press(key)?.do)).toEqual([
      'mute',
      'captions',
      'fullscreen',
      undefined,
    ]);
    expect([press('0'), press('7')]).toEqual([
      { do: 'jump', to: 0 },
      { do: 'jump', to: 0.7 },
    ]);
    expect([press('<', { shiftKey: true })?.do, press('>')?.do]).toEqual(['slower', 'faster']);
  });

  it('CRS-11, VID-02 leave keys with modifiers to the browser', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])
      expect(press('f', { [modifier]: true })).toBeNull();
  });

  it('VID-02 are only letters outside of the player, where other keys scroll and change lessons', () => {
    const keys = ['k', 'j', 'l', 'm', 'c', 'f', '<', '>', ' ', 'ArrowLeft', 'ArrowRight', '5', 'n'];
    const known = keys.filter((key) => pageCommand({ key, ...held }) !== null);
    expect(known).toEqual(['k', 'j', 'l', 'm', 'f', '<', '>']);
  });
});

describe('the parts of a video', () => {
  const chapters = [
    { start: 5, title: 'Leaves' },
    { start: 20, title: 'Steam' },
  ];

  it('VID-03 include the current chapter', () => {
    expect([0, 5, 19.9, 20, 99].map((second) => chapterAt(chapters, second)?.title)).toEqual([
      undefined,
      'Leaves',
      'Leaves',
      'Steam',
      'Steam',
    ]);
  });

  it.each(['{', 'null', '{"a":1}', '[[1,2,3],["a","b"],[1.5,2]]'])(
    'VID-06 are none that were watched if the storage has %s',
    (text) => {
      expect(watchedOnDevice({ getItem: () => text }, 'video:a')).toEqual([]);
    },
  );
});
