import type { PictureSize } from '../folder/picture-size.ts';

/** What a video file says of itself. A recording that was not finished has no length. */
export type MediaFacts = { seconds: number | null; hasSound: boolean; size: PictureSize | null };

/** To a tenth of a second; nothing that is not a length. */
export function toSeconds(value: number): number | null {
  return Number.isFinite(value) && value > 0 ? Math.round(value * 10) / 10 : null;
}
