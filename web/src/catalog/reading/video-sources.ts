import type { Video } from '@academy/contract/schemas/lessons';
import type { PublicTenant } from '@academy/domain/public-tenant';
import {
  isForbiddenVideo,
  providerName,
  readVideo,
  VIDEO_PROVIDERS,
  videoFrame,
  videoPage,
  type HostedVideo,
} from '@academy/domain/videos';

export type VideoFile = { kind: 'file' } & NonNullable<Video['file']>;
/** A player on another host. `page` is the address of the video outside of a frame. */
export type VideoFrame = {
  kind: 'frame';
  provider: string;
  /** Null if the video does not play here. */
  src: string | null;
  page: string | null;
  poster: string | null;
  /** Why it does not play, if the academy can fix it. */
  obstacle: 'forbidden' | 'account' | null;
};
export type VideoSource = VideoFile | VideoFrame;

/** An academy's settings for videos: its Brightcove account, and hosts whose videos are not played. */
export type VideoRules = Pick<PublicTenant, 'video' | 'forbiddenHosts'>;

/** The sources of a lesson's video, best first: our own file, then players, then what does not play here. */
export function lessonSources(video: Video, rules: VideoRules): VideoSource[] {
  const { file, poster } = video;
  const hosted = VIDEO_PROVIDERS.flatMap((provider) => {
    const written = video[provider];
    const read = written === null ? null : readVideo(provider, written);
    return read ? [frameSource(read, { rules, poster })] : [];
  });
  const playable = hosted.filter(({ src }) => src !== null);
  return [
    ...(file ? [fileSource(file)] : []),
    ...playable,
    ...hosted.filter((source) => !playable.includes(source)),
  ];
}

/** The file of a video inside a text has no captions or further data. */
const UNKNOWN = { captions: null, seconds: null, size: null, isSilent: false, chapters: [] };

/** The same for a video inside a text, described by its figure's data attributes. */
export function embeddedSources(data: DOMStringMap, rules: VideoRules): VideoSource[] {
  const { video: kind, videoSrc: src, videoPoster: poster = null } = data;
  if (kind === 'file' && src) return [fileSource({ ...UNKNOWN, src, poster })];
  const video = embeddedVideo(data);
  return video ? [frameSource(video, { rules, poster })] : [];
}

function embeddedVideo(data: DOMStringMap): HostedVideo | null {
  const { video: kind, videoId: id, videoHash: hash, videoAccount: account, videoPlayer: player } = data;
  const provider = VIDEO_PROVIDERS.find((known) => known === kind);
  const video = provider && id ? readVideo(provider, id) : null;
  return video && { ...video, ...(hash && { hash }), ...(account && { account }), ...(player && { player }) };
}

/** The page's content security policy only allows our own video files. */
function fileSource(file: Omit<VideoFile, 'kind'>): VideoSource {
  if (file.src.startsWith('/')) return { kind: 'file', ...file };
  const provider = new URL(file.src).hostname;
  return { kind: 'frame', provider, src: null, page: file.src, poster: file.poster, obstacle: null };
}

type FrameInput = { rules: VideoRules; poster: string | null };

function frameSource(video: HostedVideo, { rules, poster }: FrameInput): VideoFrame {
  const isForbidden = isForbiddenVideo(video.provider, rules.forbiddenHosts);
  const src = videoFrame(video, rules.video);
  return {
    kind: 'frame',
    provider: providerName(video.provider),
    src: isForbidden ? null : src,
    page: videoPage(video, rules.video),
    // The policy of the page allows our own pictures.
    poster: poster?.startsWith('/') ? poster : null,
    obstacle: isForbidden ? 'forbidden' : src === null ? 'account' : null,
  };
}
