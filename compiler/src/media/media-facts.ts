import type { PictureSize } from '../folder/picture-size.ts';

/** The metadata of a video file. An unfinished recording has no length. */
export type MediaFacts = { seconds: number | null; hasSound: boolean; size: PictureSize | null };

/** Rounds to a tenth of a second; null if it is not a length. */
export function toSeconds(value: number): number | null {
  return Number.isFinite(value) && value > 0 ? Math.round(value * 10) / 10 : null;
}
