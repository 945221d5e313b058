import { BRIGHTCOVE_HOST } from '@academy/domain/brightcove';
import { videoPage, type HostedVideo } from '@academy/domain/videos';

/** Reads the JSON at an address, or throws. */
type ReadJson = (url: string, headers?: Record<string, string>) => Promise<unknown>;

/** Where the host of a video has its poster, best first. */
export async function* findPosters(video: HostedVideo, readJson: ReadJson): AsyncIterable<string> {
  if (video.provider === 'youtube') {
    // The first exists for videos of high resolution alone; the second has bars above and below.
    yield `https://i.ytimg.com/vi/${video.id}/maxresdefault.jpg`;
    yield `https://i.ytimg.com/vi/${video.id}/hqdefault.jpg`;
    return;
  }
  const described = await (video.provider === 'vimeo' ? describeVimeo : describeBrightcove)(video, readJson);
  const address = textIn(described, video.provider === 'vimeo' ? 'thumbnail_url' : 'poster');
  if (address && address.startsWith('https://')) yield address;
}

/** By oEmbed, which opens unlisted videos as well. */
function describeVimeo(video: HostedVideo, readJson: ReadJson): Promise<unknown> {
  const query = new URLSearchParams({ url: videoPage(video) ?? '', width: '1280' });
  return readJson(`https://vimeo.com/api/oembed.json?${query.toString()}`);
}

/** By the key that the player of the account shows to everybody; the account of the academy is not known here. */
async function describeBrightcove(
  { id, account, player = 'default' }: HostedVideo,
  readJson: ReadJson,
): Promise<unknown> {
  if (!account) return null;
  const settings = await readJson(`https://${BRIGHTCOVE_HOST}/${account}/${player}_default/config.json`);
  const key = textIn(fieldIn(settings, 'video_cloud'), 'policy_key');
  if (!key) return null;
  return readJson(`https://edge.api.brightcove.com/playback/v1/accounts/${account}/videos/${id}`, {
    'BCOV-Policy': key,
  });
}

function textIn(value: unknown, name: string): string | null {
  const field = fieldIn(value, name);
  return typeof field === 'string' ? field : null;
}

function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
