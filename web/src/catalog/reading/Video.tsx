import { lazy, Suspense } from 'react';
import type { VideoSource } from './video-sources.ts';

const VideoPlayer = lazy(async () => ({ default: (await import('./VideoPlayer.tsx')).VideoPlayer }));
const VideoFrame = lazy(async () => ({ default: (await import('./VideoFrame.tsx')).VideoFrame }));

type Props = {
  sources: VideoSource[];
  title: string;
  /** The second up to which the user has watched it, on any device. */
  startAt?: number | undefined;
};

/** A video from any source. Its player loads on demand, in a placeholder of the same size. */
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
