/** The position in a lesson: the heading read last, or the second of its video. */
export type LessonPlace = { heading?: string | undefined; second?: number | undefined };

type Heading = { anchor: string; text: string };

/** The heading to go on at; null at the beginning, and where the text has changed meanwhile. */
export function placeHeading(place: LessonPlace | null, toc: readonly Heading[]): Heading | null {
  const at = toc.findIndex(({ anchor }) => anchor === place?.heading);
  const heading = toc[at];
  return heading && at > 0 ? { anchor: heading.anchor, text: heading.text } : null;
}

/** What is left of a lesson, in seconds: its sections are taken as equally long, and a video to the second. */
export function secondsLeft(
  duration: number,
  { place, toc }: { place: LessonPlace | null; toc: readonly Heading[] },
): number {
  if (place?.second) return Math.max(0, duration - place.second);
  const at = toc.findIndex(({ anchor }) => anchor === place?.heading);
  return at <= 0 ? duration : Math.round(duration * (1 - at / toc.length));
}

/** `3:07`, as players write it. */
export function formatSecond(second: number): string {
  const [minutes, seconds] = [Math.floor(second / 60), Math.floor(second % 60)];
  return `${minutes}:${String(seconds).padStart(2, '0')}`;
}
