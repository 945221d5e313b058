import type { Video } from '@academy/contract/schemas/lessons';
import { lazy, Suspense, type ReactNode } from 'react';

const LazyVideo = lazy(async () => ({ default: (await import('./SourcedVideo.tsx')).SourcedVideo }));

type Props = {
  video: Video;
  title: string;
  /** The second up to which the user has watched it, on any device. */
  startAt?: number | undefined;
};

/** The video of a lesson, from any source. Its player loads on demand, in a placeholder of the same size. */
export function LessonVideo({ video, title, startAt }: Props) {
  return (
    <VideoPlace>
      <LazyVideo lesson={video} title={title} startAt={startAt} />
    </VideoPlace>
  );
}

/** The same inside a text, described by its figure's data attributes. */
export function EmbeddedVideo({ data, title }: { data: DOMStringMap; title: string }) {
  return (
    <VideoPlace>
      <LazyVideo figure={data} title={title} />
    </VideoPlace>
  );
}

function VideoPlace({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<div className="mb-14 aspect-video w-full rounded-card bg-wash" />}>
      {children}
    </Suspense>
  );
}
