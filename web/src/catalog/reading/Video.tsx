import type { Video } from '@academy/contract/schemas/lessons';
import type { Part } from '@academy/domain/watched-parts';
import { lazy, Suspense, type ReactNode } from 'react';
import './player/player-frame.css';

const LazyVideo = lazy(async () => ({ default: (await import('./SourcedVideo.tsx')).SourcedVideo }));

type Props = {
  video: Video;
  title: string;
  /** The second up to which the user has watched it, on any device. */
  startAt?: number | undefined;
  watched?: readonly Part[] | undefined;
};

/** The video of a lesson, from any source. Its player loads on demand, in a placeholder of the same size. */
export function LessonVideo({ video, title, startAt, watched }: Props) {
  return (
    <VideoPlace hasControls={video.file !== null}>
      <LazyVideo lesson={video} title={title} startAt={startAt} watched={watched} />
    </VideoPlace>
  );
}

/** The same inside a text, described by its figure's data attributes. */
export function EmbeddedVideo({ data, title }: { data: DOMStringMap; title: string }) {
  return (
    <VideoPlace hasControls={data['video'] === 'file'}>
      <LazyVideo figure={data} title={title} />
    </VideoPlace>
  );
}

/** Our own controls are slightly higher than the row below an external video. */
function VideoPlace({ hasControls, children }: { hasControls: boolean; children: ReactNode }) {
  const place = `aspect-video w-full rounded-card bg-wash ${hasControls ? 'mb-18' : 'mb-14'}`;
  return <Suspense fallback={<div className={place} />}>{children}</Suspense>;
}
