import { MAX_PARTS, type Part } from '@academy/domain/watched-parts';

/** The parts of a video played since the page was opened, in whole seconds; some may touch. */
export function watchedParts({ played }: Pick<HTMLVideoElement, 'played'>): Part[] {
  return Array.from({ length: played.length }, (_, at): Part => [
    Math.floor(played.start(at)),
    Math.round(played.end(at)),
  ]).slice(-MAX_PARTS);
}

/** The lesson's own video; those inside its text are part of the text. */
export function isLessonVideo(target: EventTarget | null): target is HTMLVideoElement {
  return target instanceof HTMLVideoElement && target.closest('.prose') === null;
}
