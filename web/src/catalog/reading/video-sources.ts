import type { Video } from '@academy/contract/schemas/lessons';
import type { PublicTenant } from '@academy/domain/tenant-data';

export type VideoFile = { kind: 'file'; src: string; captions: string | null; poster: string | null };
/** A player on another host. `page` is where the video can be watched outside of a frame. */
export type VideoFrame = { kind: 'frame'; provider: string; src: string | null; page: string };
export type VideoSource = VideoFile | VideoFrame;

type Account = PublicTenant['video'];

/** The sources of a lesson's video, best first: our own file, then other players. */
export function lessonSources(video: Video, account: Account): VideoSource[] {
  const { file, brightcove: brightcoveId, vimeo: vimeoId } = video;
  return [
    ...(file ? [fileSource(file)] : []),
    ...(brightcoveId && account ? [brightcove({ id: brightcoveId, ...account })] : []),
    ...(vimeoId ? [vimeo({ id: vimeoId })] : []),
  ];
}

/** The same for a video inside a text, described by its figure's data attributes. */
export function embeddedSources(data: DOMStringMap, account: Account): VideoSource[] {
  const { video: kind, videoId: id, videoSrc: src, videoHash: hash } = data;
  const { videoAccount = account?.account, videoPlayer = account?.player } = data;
  if (kind === 'file' && src) return [fileSource({ src, captions: null, poster: null })];
  if (kind === 'vimeo' && id) return [vimeo({ id, hash })];
  if (kind === 'youtube' && id) return [youtube(id)];
  if (kind === 'brightcove' && id && videoAccount && videoPlayer)
    return [brightcove({ id, account: videoAccount, player: videoPlayer })];
  return [];
}

/** The page's content security policy only allows our own video files. */
function fileSource(file: Omit<VideoFile, 'kind'>): VideoSource {
  if (file.src.startsWith('/')) return { kind: 'file', ...file };
  return { kind: 'frame', provider: new URL(file.src).hostname, src: null, page: file.src };
}

function brightcove({ id, account, player }: { id: string; account: string; player: string }): VideoFrame {
  const [first, second] = [account, player].map(encodeURIComponent);
  const page = `https://players.brightcove.net/${first}/${second}_default/index.html?videoId=${encodeURIComponent(id)}`;
  return { kind: 'frame', provider: 'Brightcove', src: page, page };
}

function vimeo({ id, hash }: { id: string; hash?: string | undefined }): VideoFrame {
  const video = encodeURIComponent(id);
  const unlisted = hash ? encodeURIComponent(hash) : '';
  return {
    kind: 'frame',
    provider: 'Vimeo',
    src: `https://player.vimeo.com/video/${video}${unlisted && `?h=${unlisted}`}`,
    page: `https://vimeo.com/${video}${unlisted && `/${unlisted}`}`,
  };
}

function youtube(id: string): VideoFrame {
  const video = encodeURIComponent(id);
  return {
    kind: 'frame',
    provider: 'YouTube',
    src: `https://www.youtube-nocookie.com/embed/${video}`,
    page: `https://www.youtube.com/watch?v=${video}`,
  };
}
