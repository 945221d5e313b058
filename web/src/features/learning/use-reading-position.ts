import { useQueryClient } from '@tanstack/react-query';
import type { TableOfContents } from '@academy/contract/schemas/catalog';
import { useEffect, useState } from 'react';
import { isLessonVideo, watchedParts } from './lesson-video.ts';
import { useCurrentHeading } from '../../catalog/reading/TableOfContents.tsx';
import { browserOutbox } from './browser-outbox.ts';
import { createPositionSaver } from './reading-position.ts';
import type { Lesson, ReadingPosition } from './pending-write.ts';

/** Opening a lesson without scrolling keeps the stored position. */
const MOVED_PX = 80;

type Reading = { lesson: Lesson; start: ReadingPosition | undefined; toc: TableOfContents };

/** Records the current heading and the current second of the video. Returns the heading. */
export function useReadingPosition({ lesson, start, toc }: Reading): string | null {
  const queryClient = useQueryClient();
  const [opened] = useState(() => scrollY);
  const [recorder] = useState(() =>
    createPositionSaver({
      start: {
        ...(start?.heading && { heading: start.heading }),
        ...(start?.second && { second: start.second }),
      },
      send: (place) =>
        void browserOutbox(queryClient).write({ call: 'place', body: { ...lesson, ...place } }),
      now: Date.now,
      later(work, delay) {
        const timer = setTimeout(work, delay);
        return () => clearTimeout(timer);
      },
    }),
  );
  const heading = useCurrentHeading(toc);
  useEffect(() => {
    if (heading && Math.abs(scrollY - opened) > MOVED_PX) recorder.note({ heading });
  }, [heading, opened, recorder]);

  useEffect(() => {
    const onTime = ({ type, target }: Event) => {
      if (!isLessonVideo(target) || target.played.length === 0) return;
      recorder.note({
        second: target.ended ? 0 : Math.floor(target.currentTime),
        watched: watchedParts(target),
      });
      if (type !== 'timeupdate') recorder.flush();
    };
    const onHidden = () => document.hidden && recorder.flush();
    // Media events do not bubble, but they can be captured.
    for (const event of ['timeupdate', 'pause', 'ended']) document.addEventListener(event, onTime, true);
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', recorder.flush);
    return () => {
      recorder.flush();
      for (const event of ['timeupdate', 'pause', 'ended']) document.removeEventListener(event, onTime, true);
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', recorder.flush);
    };
  }, [recorder]);
  return heading;
}
