/** A part of a video, from one whole second up to another. */
export type Part = [start: number, end: number];

/** How many parts are stored of one video. Beyond that, gaps are lost, never what was watched. */
export const MAX_PARTS = 200;

/** The same parts in the order of time, those that touch as one. */
export function mergeParts(parts: readonly Part[]): Part[] {
  const merged: [number, number][] = [];
  for (const [start, end] of parts.toSorted(([one], [other]) => one - other)) {
    if (end <= start) continue;
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged.length <= MAX_PARTS ? merged : closeShortestGap(merged);
}

/** How much of the whole was watched, from 0 to 1. */
export function watchedShare(parts: readonly Part[], seconds: number): number {
  if (seconds <= 0) return 0;
  const watched = mergeParts(parts).reduce((sum, [start, end]) => sum + end - start, 0);
  return Math.min(1, watched / Math.floor(seconds));
}

function closeShortestGap(parts: readonly Part[]): Part[] {
  const gaps = parts.slice(1).map(([start], at) => start - (parts[at]?.[1] ?? 0));
  const at = gaps.indexOf(Math.min(...gaps));
  return mergeParts([...parts, [parts[at]?.[1] ?? 0, parts[at + 1]?.[0] ?? 0]]);
}
