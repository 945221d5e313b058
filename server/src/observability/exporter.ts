import { setTimeout as delay } from 'node:timers/promises';

type ExporterInput<Item> = {
  url: string;
  headers: Record<string, string>;
  timeoutMs: number;
  delayMs: number;
  toBody: (items: readonly Item[]) => object;
  onDropped: (count: number) => void;
  warn: (facts: object, message: string) => void;
};

export type Exporter<Item> = { add: (item: Item) => void; stop: () => Promise<void> };

/** What waits for a collector that is away; more is dropped, since the site must not suffer from it. */
const MAX_WAITING = 2_048;
const MAX_BATCH = 512;
const WARN_EVERY_MS = 60_000;
/** How long the last batch may take when the server stops. */
const STOP_MS = 3_000;

/** Sends items to a collector in batches, beside the requests that they are about. */
export function createExporter<Item>(input: ExporterInput<Item>): Exporter<Item> {
  const { url, headers, timeoutMs, delayMs, toBody, onDropped, warn } = input;
  let waiting: Item[] = [];
  let sending: Promise<void> | undefined;
  let warnedAt = -Infinity;

  const warnOf = (reason: string) => {
    const now = performance.now();
    if (now - warnedAt < WARN_EVERY_MS) return;
    warnedAt = now;
    // The address may contain a password.
    warn({ collector: new URL(url).host, reason }, 'The collector of telemetry did not accept what was sent');
  };

  /** Whether the batch is settled: sent, or not worth another try. */
  const sendBatch = async (batch: readonly Item[]): Promise<boolean> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(toBody(batch)),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.arrayBuffer();
      if (response.ok) return true;
      warnOf(`it answered ${response.status}`);
      if (RETRYABLE.has(response.status)) return false;
      onDropped(batch.length);
      return true;
    } catch (error) {
      warnOf(reasonOf(error));
      return false;
    }
  };

  const sendAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      if (!(await sendBatch(batch))) return;
      waiting = waiting.slice(batch.length);
    }
  };
  const flush = () =>
    (sending ??= sendAll()
      .catch((error: unknown) => warnOf(reasonOf(error)))
      .finally(() => (sending = undefined)));
  const timer = setInterval(() => void flush(), delayMs);
  timer.unref();

  return {
    add(item) {
      if (waiting.length >= MAX_WAITING) return onDropped(1);
      waiting.push(item);
      if (waiting.length === MAX_BATCH) void flush();
    },
    async stop() {
      clearInterval(timer);
      const flushed = (async () => {
        await sending;
        await flush();
      })();
      // A collector that does not answer must not hold up the shutdown.
      await Promise.race([flushed, delay(STOP_MS, undefined, { ref: false })]);
      onDropped(waiting.length);
      waiting = [];
    },
  };
}

/** The statuses after which the specification lets a client try again. */
const RETRYABLE = new Set([429, 502, 503, 504]);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? cause.message : error.message;
}
