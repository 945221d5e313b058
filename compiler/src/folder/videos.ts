import { readVideo, videoFromAddress, type VideoProvider } from '@academy/domain/videos';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { FoundVideo } from '../catalog.ts';
import type { Fault } from '../faults.ts';
import type { Path } from './metadata.ts';
import type { AnyFields } from './rules.ts';

type VideoInText = { provider: VideoProvider; needsAccount: boolean; line: number };
type FrameInText = { address: string; line: number };

const FRAME = /<iframe\b[^<>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The videos on other hosts that a text shows, and the frames that are none. */
export function findVideos(tree: Root): { videos: VideoInText[]; frames: FrameInText[] } {
  const videos: VideoInText[] = [];
  const frames: FrameInText[] = [];
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    const { dataVideo, dataVideoAccount } =
      (node.data as { hProperties?: Record<string, unknown> })?.hProperties ?? {};
    if (dataVideo === 'vimeo' || dataVideo === 'youtube' || dataVideo === 'brightcove')
      videos.push({
        provider: dataVideo,
        needsAccount: dataVideo === 'brightcove' && !dataVideoAccount,
        line,
      });
    if (node.type !== 'html') return;
    for (const match of node.value.matchAll(FRAME)) {
      const address = (match[1] ?? match[2] ?? match[3] ?? '').replaceAll('&amp;', '&');
      const at = line + node.value.slice(0, match.index).split('\n').length - 1;
      const video = videoFromAddress(address);
      if (video) videos.push({ provider: video.provider, needsAccount: false, line: at });
      else frames.push({ address, line: at });
    }
  });
  return { videos, frames };
}

/** The videos that the settings of a lesson or guide name. */
export function* videosInSettings({
  settings = {},
}: AnyFields): Iterable<Omit<VideoInText, 'line'> & { path: Path }> {
  const { vimeo, youtube, brightcove } = settings;
  if (vimeo !== undefined) yield { provider: 'vimeo', needsAccount: false, path: ['settings', 'vimeo'] };
  if (youtube !== undefined)
    yield { provider: 'youtube', needsAccount: false, path: ['settings', 'youtube'] };
  if (brightcove === undefined) return;
  const path = ['settings', 'brightcove'];
  yield { provider: 'brightcove', needsAccount: !readVideo('brightcove', brightcove)?.account, path };
}

/** A folder does not know the academy it is published to; its plan does. */
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
