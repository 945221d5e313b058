import type { ReadingPosition } from './pending-write.ts';

type Setting = {
  /** The stored position. */
  start: ReadingPosition;
  send: (place: ReadingPosition) => void;
  now: () => number;
  later: (work: () => void, delay: number) => () => void;
};

const GAP_MS = 5_000;

/** Sends the reading position soon after it changes, and at most every few seconds. */
export function createPositionSaver({ start, send, now, later }: Setting) {
  let place = start;
  let isSent = true;
  let sentAt = -GAP_MS;
  let cancel: (() => void) | null = null;

  const flush = () => {
    cancel?.();
    cancel = null;
    if (isSent) return;
    isSent = true;
    sentAt = now();
    send(place);
  };
  return {
    note(part: ReadingPosition) {
      const isNew =
        (part.heading ?? place.heading) !== place.heading || (part.second ?? place.second) !== place.second;
      if (!isNew) return;
      place = { ...place, ...part };
      isSent = false;
      const wait = sentAt + GAP_MS - now();
      if (wait <= 0) flush();
      else cancel ??= later(flush, wait);
    },
    /** Called when the page is left. */
    flush,
  };
}

/** The heading to offer on return: none at the beginning, and none in a completed text. */
export function headingToContinue({
  toc,
  place,
  isComplete,
}: {
  toc: readonly { anchor: string; text: string }[];
  place?: ReadingPosition | undefined;
  isComplete: boolean;
}): { anchor: string; text: string; at: number } | null {
  const at = toc.findIndex(({ anchor }) => anchor === place?.heading);
  const heading = toc[at];
  return heading && at > 0 && !isComplete ? { ...heading, at } : null;
}
