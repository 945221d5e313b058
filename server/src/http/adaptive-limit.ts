/** Later than this on average, and there is more at work than the processor can do; less than half of it is fine. */
const LATE_MS = 6;

export type AdaptiveLimit = { current: () => number; learn: (loopDelayMs: number) => void };

/**
 * How many requests may be at work. More than the processor can do only make each other late, and with them whatever is
 * prepared or refused, which has to wait for its turn of the event loop. So there are fewer places while the loop is
 * late, down to a single one, and one more after the other once it is in time.
 */
export function createAdaptiveLimit(most: number): AdaptiveLimit {
  let places = most;
  return {
    current: () => Math.floor(places),
    learn(loopDelayMs) {
      if (loopDelayMs > LATE_MS) places = Math.max(1, places * 0.8);
      else if (loopDelayMs < LATE_MS / 2) places = Math.min(most, places + 1);
    },
  };
}
