import { BRIGHTCOVE_HOST, brightcovePage, type VideoAccount } from './brightcove.ts';

/** Videos on other hosts: how an author names one, and where it plays. */

export const VIDEO_PROVIDERS = ['brightcove', 'vimeo', 'youtube'] as const;
export type VideoProvider = (typeof VIDEO_PROVIDERS)[number];

export type HostedVideo = {
  provider: VideoProvider;
  id: string;
  /** Opens an unlisted video of Vimeo. */
  hash?: string;
  /** Of Brightcove, where the video names its own. */
  account?: string;
  player?: string;
};

/** The name of a video's poster among the files of a text. */
export function posterKey({ provider, id }: Pick<HostedVideo, 'provider' | 'id'>): string {
  return `poster ${provider}:${id}`;
}

type Provider = {
  name: string;
  /** The host of the frame that plays it. */
  frameHost: string;
  /** Further hosts that show the same videos. */
  hosts: readonly string[];
  id: RegExp;
};

const NUMBER = /^[1-9]\d{0,19}$/;

const PROVIDERS: Record<VideoProvider, Provider> = {
  brightcove: { name: 'Brightcove', frameHost: BRIGHTCOVE_HOST, hosts: [], id: NUMBER },
  vimeo: { name: 'Vimeo', frameHost: 'player.vimeo.com', hosts: ['vimeo.com'], id: NUMBER },
  // The host without cookies; the others lead to it.
  youtube: {
    name: 'YouTube',
    frameHost: 'www.youtube-nocookie.com',
    hosts: ['www.youtube.com', 'youtu.be'],
    id: /^[\w-]{11}$/,
  },
};

export function providerName(provider: VideoProvider): string {
  return PROVIDERS[provider].name;
}

export function frameHostOf(provider: VideoProvider): string {
  return PROVIDERS[provider].frameHost;
}

/** The video that an author names by its id or by any of its addresses; null if it can be none. */
export function readVideo(provider: VideoProvider, written: string | number): HostedVideo | null {
  const text = String(written).trim();
  if (PROVIDERS[provider].id.test(text)) return { provider, id: text };
  const video = videoFromAddress(text);
  return video?.provider === provider ? video : null;
}

/** Whether a number given for Vimeo is one of Brightcove, whose numbers are longer by some digits. */
export function isNumberOfBrightcove(provider: VideoProvider, id: string): boolean {
  return provider === 'vimeo' && /^\d{12,}$/.test(id);
}

/** The video behind an address of a player or of a page; null for every other address. */
export function videoFromAddress(address: string): HostedVideo | null {
  const url = parseAddress(address);
  const [first = '', second] = url?.path ?? [];
  switch (url?.host) {
    case BRIGHTCOVE_HOST:
      return brightcoveFrom(url);
    case 'player.vimeo.com':
    case 'vimeo.com':
      return vimeoFrom(url);
    case 'youtu.be':
      return youtubeFrom(first);
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return youtubeFrom(first === 'watch' ? url.query.get('v') : YOUTUBE_PATHS.has(first) ? second : null);
    default:
      return null;
  }
}

/** The address of the player, in the mode that tells the host least; null without the account it needs. */
export function videoFrame(video: HostedVideo, account?: VideoAccount): string | null {
  const { provider, id, hash } = video;
  const host = `https://${frameHostOf(provider)}`;
  if (provider === 'youtube') return `${host}/embed/${id}`;
  if (provider === 'vimeo') return `${host}/video/${id}?${hash ? `h=${hash}&` : ''}dnt=1`;
  return brightcovePage(video, account);
}

/** Where the video can be watched outside of a page of ours; null without the account it needs. */
export function videoPage(video: HostedVideo, account?: VideoAccount): string | null {
  const { provider, id, hash } = video;
  if (provider === 'youtube') return `https://www.youtube.com/watch?v=${id}`;
  if (provider === 'vimeo') return `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`;
  return brightcovePage(video, account);
}

/** A forbidden host includes its subdomains and every other name of the same provider. */
export function isForbiddenVideo(provider: VideoProvider, forbidden: readonly string[]): boolean {
  const { frameHost, hosts } = PROVIDERS[provider];
  return [frameHost, ...hosts].some((host) => isForbiddenHost(host, forbidden));
}

export function isForbiddenHost(host: string, forbidden: readonly string[]): boolean {
  return forbidden.some((written) => {
    const name = written.toLowerCase().replace(/^\*\./, '');
    return host.toLowerCase() === name || host.toLowerCase().endsWith(`.${name}`);
  });
}

type Address = { host: string; path: string[]; query: ReadonlyMap<string, string> };

/** Frames are also addressed without a scheme. Only plain characters count: no id needs any other. */
function parseAddress(address: string): Address | null {
  const [, host, path = '', query = ''] =
    /^(?:https?:)?\/\/(?:(?:www|m)\.)?([a-z0-9.-]+)(?![^/?#])(\/[^?#]*)?(?:\?([^#]*))?/i.exec(
      address.trim(),
    ) ?? [];
  if (!host) return null;
  return {
    host: host.toLowerCase(),
    path: path.split('/').filter(Boolean),
    query: new Map(
      query.split('&').map((pair) => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
    ),
  };
}

function brightcoveFrom({ path: [account = '', embed = ''], query }: Address): HostedVideo | null {
  const id = query.get('videoId') ?? '';
  const player = /^([\w-]{1,64})_default$/.exec(embed)?.[1];
  if (!NUMBER.test(id) || !NUMBER.test(account) || !player) return null;
  return { provider: 'brightcove', id, account, player };
}

function vimeoFrom({ path, query }: Address): HostedVideo | null {
  const named = path.findIndex((part) => part === 'video' || part === 'videos');
  const at = named >= 0 ? named + 1 : path.findIndex((part) => NUMBER.test(part));
  const id = path[at] ?? '';
  if (!NUMBER.test(id)) return null;
  const hash = query.get('h') ?? path[at + 1] ?? '';
  return { provider: 'vimeo', id, ...(/^[0-9a-z]{1,64}$/i.test(hash) && { hash }) };
}

const YOUTUBE_PATHS = new Set(['embed', 'shorts', 'live', 'v']);

function youtubeFrom(id: string | null | undefined): HostedVideo | null {
  return id && PROVIDERS.youtube.id.test(id) ? { provider: 'youtube', id } : null;
}
