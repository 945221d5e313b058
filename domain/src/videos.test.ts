import { describe, expect, it } from 'vitest';
import { isForbiddenVideo, readVideo, videoFrame, videoFromAddress, videoPage } from './videos.ts';

const ACCOUNT = { account: '6057277720001', player: 'abC' };

describe('a video on another host', () => {
  it.each([
    ['https://vimeo.com/604188452', { provider: 'vimeo', id: '604188452' }],
    ['https://vimeo.com/604188452/06f670da30', { provider: 'vimeo', id: '604188452', hash: '06f670da30' }],
    ['  https://vimeo.com/604188452  ', { provider: 'vimeo', id: '604188452' }],
    ['https://vimeo.com/video/604188452', { provider: 'vimeo', id: '604188452' }],
    ['https://vimeo.com/groups/7/videos/604188452', { provider: 'vimeo', id: '604188452' }],
    ['https://vimeo.com/604188452/not-a-hash', { provider: 'vimeo', id: '604188452' }],
    ['https://vimeo.com/604188452/-hash', { provider: 'vimeo', id: '604188452' }],
    ['http://www.vimeo.com/channels/tea/604188452', { provider: 'vimeo', id: '604188452' }],
    ['https://vimeo.com/showcase/77/video/604188452', { provider: 'vimeo', id: '604188452' }],
    [
      'https://player.vimeo.com/video/604188452?h=06f670da30&app_id=122963',
      { provider: 'vimeo', id: '604188452', hash: '06f670da30' },
    ],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4', { provider: 'youtube', id: 'dQw4w9WgXcQ' }],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', { provider: 'youtube', id: 'dQw4w9WgXcQ' }],
    ['//www.youtube-nocookie.com/embed/dQw4w9WgXcQ', { provider: 'youtube', id: 'dQw4w9WgXcQ' }],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', { provider: 'youtube', id: 'dQw4w9WgXcQ' }],
    [
      'https://players.brightcove.net/6057277720001/abC_default/index.html?videoId=42',
      { provider: 'brightcove', id: '42', ...ACCOUNT },
    ],
  ])('MED-01 is known by its address %s', (address, video) => {
    expect(videoFromAddress(address)).toEqual(video);
  });

  it.each([
    'https://vimeo.com/about',
    'https://vimeo.com.evil.example/604188452',
    'https://evil.example/https://vimeo.com/604188452',
    'https://vimeo.com',
    'https://vimeo.com/video/about',
    'https://youtu.be',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/channel/dQw4w9WgXcQ',
    'https://players.brightcove.net/1/x_default/index.html?videoId=ref:a',
    'https://players.brightcove.net/1/x_default/index.html',
    'https://players.brightcove.net/1/index.html?videoId=42',
    'https://players.brightcove.net/1/x_default_x/index.html?videoId=42',
    'https://players.brightcove.net/1/x.y_default/index.html?videoId=42',
    'https://players.brightcove.net?videoId=42',
    'javascript://vimeo.com/604188452',
    'vimeo.com/604188452',
    'https://vimeo.com:444/604188452',
    'https://vimeo.com@evil.example/604188452',
    'https://[',
  ])('MED-01 is not every address: %s', (address) => {
    expect(videoFromAddress(address)).toBeNull();
  });

  it('MED-01 is known by its id, and never by that of another host', () => {
    expect(readVideo('vimeo', 604188452)).toEqual({ provider: 'vimeo', id: '604188452' });
    expect(readVideo('youtube', 'dQw4w9WgXcQ')).toEqual({ provider: 'youtube', id: 'dQw4w9WgXcQ' });
    expect(readVideo('youtube', ' dQw4w9WgXcQ\n')).toEqual({ provider: 'youtube', id: 'dQw4w9WgXcQ' });
    expect(readVideo('vimeo', 'https://vimeo.com/1')).toEqual({ provider: 'vimeo', id: '1' });
    expect(readVideo('vimeo', 'dQw4w9WgXcQ')).toBeNull();
    expect(readVideo('youtube', 'https://vimeo.com/604188452')).toBeNull();
    expect(readVideo('brightcove', '0')).toBeNull();
  });

  it('MED-02 plays where the host learns least', () => {
    expect(videoFrame({ provider: 'vimeo', id: '1' })).toBe('https://player.vimeo.com/video/1?dnt=1');
    expect(videoFrame({ provider: 'vimeo', id: '1', hash: 'f0' })).toBe(
      'https://player.vimeo.com/video/1?h=f0&dnt=1',
    );
    expect(videoFrame({ provider: 'youtube', id: 'dQw4w9WgXcQ' })).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    );
  });

  it('MED-02 can be watched at its host', () => {
    expect(videoPage({ provider: 'youtube', id: 'dQw4w9WgXcQ' })).toBe(
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    );
    expect(videoPage({ provider: 'vimeo', id: '1' })).toBe('https://vimeo.com/1');
    expect(videoPage({ provider: 'vimeo', id: '1', hash: 'f0' })).toBe('https://vimeo.com/1/f0');
  });

  it('MED-04 of Brightcove needs an account: its own, or that of the academy', () => {
    const video = { provider: 'brightcove', id: '42' } as const;
    expect(videoFrame(video)).toBeNull();
    expect(videoPage(video)).toBeNull();
    expect(videoFrame(video, ACCOUNT)).toBe(
      'https://players.brightcove.net/6057277720001/abC_default/index.html?videoId=42',
    );
    expect(videoPage({ ...video, account: '9' }, ACCOUNT)).toBe(
      'https://players.brightcove.net/9/default_default/index.html?videoId=42',
    );
    expect(videoPage({ ...video, account: '9', player: 'z' }, ACCOUNT)).toContain('/9/z_default/');
  });

  it('MED-06 is forbidden with any name of its host', () => {
    for (const host of ['vimeo.com', '*.vimeo.com', 'player.vimeo.com', 'VIMEO.com'])
      expect(isForbiddenVideo('vimeo', [host])).toBe(true);
    expect(isForbiddenVideo('youtube', ['youtube.com'])).toBe(true);
    expect(isForbiddenVideo('youtube', ['vimeo.com', 'tube.com', 'net'])).toBe(false);
    expect(isForbiddenVideo('brightcove', ['brightcove.net'])).toBe(true);
    expect(isForbiddenVideo('vimeo', ['elsewhere.example', 'vimeo.com'])).toBe(true);
    expect(isForbiddenVideo('vimeo', [])).toBe(false);
  });
});
