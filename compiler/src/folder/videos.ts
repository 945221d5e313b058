import { decodeEntities } from '@academy/domain/html';
import {
  VIDEO_PROVIDERS,
  readVideo,
  videoFromAddress,
  type HostedVideo,
  type VideoProvider,
} from '@academy/domain/videos';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { assetAddress, type Asset, type FoundVideo, type ItemVideos, type SourceItem } from '../catalog.ts';
import type { Fault } from '../faults.ts';
import { referenceKey } from '../markdown/addresses.ts';
import type { Path } from './metadata.ts';
import type { AnyFields } from './rules.ts';

export type VideoInText = {
  provider: VideoProvider;
  needsAccount: boolean;
  line: number;
  /** The video, if its author gave it no poster. */
  withoutPoster?: HostedVideo | undefined;
};
type FrameInText = { address: string; line: number };

const FRAME = /<iframe\b[^<>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The hosted videos in a text, and the frames that are not videos. */
export function findVideos(tree: Root): { videos: VideoInText[]; frames: FrameInText[] } {
  const videos: VideoInText[] = [];
  const frames: FrameInText[] = [];
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    const properties = (node.data as { hProperties?: Record<string, unknown> })?.hProperties ?? {};
    const { dataVideo, dataVideoAccount } = properties;
    if (dataVideo === 'vimeo' || dataVideo === 'youtube' || dataVideo === 'brightcove')
      videos.push({
        provider: dataVideo,
        needsAccount: dataVideo === 'brightcove' && !dataVideoAccount,
        line,
        withoutPoster: withoutPoster(dataVideo, properties),
      });
    if (node.type !== 'html') return;
    for (const match of node.value.matchAll(FRAME)) {
      const address = decodeEntities(match[1] ?? match[2] ?? match[3] ?? '');
      const at = line + node.value.slice(0, match.index).split('\n').length - 1;
      const video = videoFromAddress(address);
      if (video)
        videos.push({ provider: video.provider, needsAccount: false, line: at, withoutPoster: video });
      else frames.push({ address, line: at });
    }
  });
  return { videos, frames };
}

function withoutPoster(
  provider: VideoProvider,
  { dataVideoId, dataVideoPoster, ...properties }: Record<string, unknown>,
): HostedVideo | undefined {
  const video = typeof dataVideoId === 'string' ? readVideo(provider, dataVideoId) : null;
  if (!video || dataVideoPoster) return undefined;
  const { dataVideoHash: hash, dataVideoAccount: account, dataVideoPlayer: player } = properties;
  return {
    ...video,
    ...(typeof hash === 'string' && { hash }),
    ...(typeof account === 'string' && { account }),
    ...(typeof player === 'string' && { player }),
  };
}

/** The videos that the settings of a lesson or guide name. */
export function* videosInSettings({
  settings = {},
}: AnyFields): Iterable<Omit<VideoInText, 'line'> & { path: Path }> {
  const playsElsewhere = Boolean(settings.vimeo || settings.youtube || settings.video);
  for (const provider of VIDEO_PROVIDERS) {
    const written = settings[provider];
    if (written === undefined) continue;
    const video = readVideo(provider, written);
    yield {
      provider,
      needsAccount: provider === 'brightcove' && !video?.account && !playsElsewhere,
      path: ['settings', provider],
      withoutPoster: settings.poster === undefined && video ? video : undefined,
    };
  }
}

/** The video files of an item, including those in its texts; null if it has none. */
export function ownVideos(
  { settings = {} }: AnyFields,
  { addresses, assets }: { addresses: SourceItem['addresses']; assets: readonly Asset[] },
): ItemVideos | null {
  const files = assets.filter(({ mediaType }) => mediaType.startsWith('video/'));
  if (files.length === 0) return null;
  const address = settings.video && addresses[referenceKey(settings.video.src)];
  return {
    main: files.find((file) => assetAddress(file) === address)?.media ?? null,
    seconds: files.reduce((sum, { media }) => sum + (media?.seconds ?? 0), 0),
  };
}

/** A folder does not know the academy it is published to; the plan does. */
export function accountWarning({ file, line }: Pick<FoundVideo, 'file' | 'line'>): Fault {
  return {
    file,
    line,
    message: 'this Brightcove video names no account',
    hint: 'it plays where the academy has an account with a player; else name both here, or use another host',
  };
}

export function frameWarning({ address, line }: FrameInText, file: string): Fault {
  return address === ''
    ? { file, line, message: 'this frame shows nothing', hint: 'name the id or the address of a video' }
    : {
        file,
        line,
        message: `the frame ${address.slice(0, 80)} becomes a link`,
        hint: 'videos of Vimeo, YouTube and Brightcove play in the page; nothing else is loaded into it',
      };
}
