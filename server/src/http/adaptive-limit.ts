/** Later than this on average, and there is more at work than the processor can do; less than half of it is fine. */
const LATE_MS = 4;
/** The share of the places that is left after one sample: where the loop is a little late, and where it is very late. */
const SHARE_LEFT = { late: 0.8, veryLate: 0.25 };
/** The share of the places that remains while the loop still has time to spare: then others make it late. */
const REMAINING_PART = 4;
/** Busy for a larger part of the time than this, and the loop is late by its own work. */
const SATURATED = 0.9;

/** How late the event loop was on average, and which part of the time it had something to do. */
export type LoopSample = { delayMs: number; utilization: number };
export type AdaptiveLimit = { current: () => number; learn: (sample: LoopSample) => void };

/**
 * How many requests may be at work. More than the processor can do only make each other late, and with them whatever is
 * prepared or refused, which has to wait for its turn of the event loop. So there are fewer places while the loop is
 * late, down to a single one where it is never idle, and one more after the other once it is in time.
 */
export function createAdaptiveLimit(most: number): AdaptiveLimit {
  let places = most;
  return {
    current: () => Math.floor(places),
    learn({ delayMs, utilization }) {
      const least = utilization > SATURATED ? 1 : Math.ceil(most / REMAINING_PART);
      if (delayMs > LATE_MS) places = Math.max(least, places * shareLeft(delayMs));
      else if (delayMs < LATE_MS / 2) places = Math.min(most, places + 1);
    },
  };
}

/** The later the loop, the smaller it is: whatever arrives waits for all calls that are at work. */
function shareLeft(delayMs: number): number {
  return Math.min(SHARE_LEFT.late, Math.max(SHARE_LEFT.veryLate, LATE_MS / delayMs));
}
