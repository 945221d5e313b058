import { createHash } from 'node:crypto';
import { drawFrame, drawPoster, type Picture } from './draw.ts';

export const FRAMES_PER_SECOND = 20;
/** Increase it when the encoding changes. */
const ENCODING = 1;

/** One picture, and for how long it is shown. */
export type Shot = { markup: string; seconds: number };

/** All frames of a film in order; equal consecutive ones are merged. */
export function shotsOf(picture: Picture): Shot[] {
  const shots: { markup: string; frames: number }[] = [];
  const count = Math.round(picture.timeline.seconds * FRAMES_PER_SECOND);
  for (let frame = 0; frame < count; frame += 1) {
    const markup = drawFrame(picture, frame / FRAMES_PER_SECOND);
    const last = shots.at(-1);
    if (last?.markup === markup) last.frames += 1;
    else shots.push({ markup, frames: 1 });
  }
  return shots.map(({ markup, frames }) => ({ markup, seconds: frames / FRAMES_PER_SECOND }));
}

/** Equal fingerprints mean equal frames, so nothing has to be rendered again. */
export function fingerprintOf(picture: Picture, poster: { scene: number; title: string }): string {
  const hash = createHash('sha256').update(
    `${ENCODING}\0${picture.look.style}\0${drawPoster(picture, poster)}`,
  );
  for (const { markup, seconds } of shotsOf(picture)) hash.update(`\0${seconds}\0${markup}`);
  return hash.digest('hex').slice(0, 16);
}
