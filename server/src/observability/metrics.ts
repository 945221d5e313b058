import { setTimeout as delay } from 'node:timers/promises';
import { Registry, collectDefaultMetrics } from 'prom-client';

/** The registry of a server, with process metrics; each part of the server registers its own. */
export function createMetrics(): Registry {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  return metrics;
}

/** A scraper waits for ten seconds, and the other metrics must not be lost because of a slow one. */
const LATE_MS = 2_000;

/** A metric from the database; NaN if it is late or fails, so that the others are still scraped. */
export async function readInTime(reading: Promise<number>): Promise<number> {
  const timeout = new AbortController();
  const late = delay(LATE_MS, Number.NaN, { signal: timeout.signal }).catch(() => Number.NaN);
  const value = await Promise.race([reading.catch(() => Number.NaN), late]);
  timeout.abort();
  return value;
}
