import { lazy, Suspense } from 'react';
import type { VideoSource } from './video-sources.ts';

const VideoPlayer = lazy(async () => ({ default: (await import('./VideoPlayer.tsx')).VideoPlayer }));
const VideoFrame = lazy(async () => ({ default: (await import('./VideoFrame.tsx')).VideoFrame }));

type Props = {
  sources: VideoSource[];
  title: string;
  /** The second somebody had watched it to, on whichever device. */
  startAt?: number | undefined;
};

/** A video, whoever serves it. What plays it is loaded beside the page; its place is kept meanwhile. */
export function Video({ sources, title, startAt }: Props) {
  const [source] = sources;
  if (!source) return <p className="text-soft">This video is not available here.</p>;
  return (
    <Suspense fallback={<div className="mb-14 aspect-video w-full rounded-card bg-wash" />}>
      {source.kind === 'file' ? (
        <VideoPlayer source={source} title={title} startAt={startAt} />
      ) : (
        <VideoFrame source={source} title={title} />
      )}
    </Suspense>
  );
}
