export function* chunksOf<Item>(items: readonly Item[], size: number): Iterable<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

export async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncIterable<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Add = (work: () => Promise<unknown>) => Promise<void>;

/**
 * Runs added work in order, or in `lines` parallel lines, while `fill` continues; adding waits while more
 * than `most` are queued. After a failure, running work is awaited and the rest is dropped, so that nothing
 * continues after the error is thrown.
 */
export async function runQueued(
  { most, lines: count = 1 }: { most: number; lines?: number },
  fill: (add: Add) => Promise<void>,
): Promise<void> {
  const waiting: Promise<unknown>[] = [];
  const lines: Promise<unknown>[] = Array.from({ length: count }, () => Promise.resolve());
  let added = 0;
  let isOpen = true;
  const close = () => {
    isOpen = false;
  };
  try {
    await fill(async (work) => {
      const line = added++ % count;
      const done = Promise.resolve(lines[line]).then(() => (isOpen ? work() : undefined));
      done.catch(close);
      lines[line] = done;
      waiting.push(done);
      if (waiting.length > most) await waiting.shift();
    });
    await Promise.all(lines);
  } finally {
    close();
    await Promise.allSettled(lines);
  }
}

/** Starts the work of the next items while the results of the first ones are used, and yields in order. */
export async function* startAhead<Item, Result>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<Result>,
): AsyncIterable<Result> {
  const started: Promise<Result>[] = [];
  try {
    for (const item of items) {
      const result = work(item);
      result.catch(() => undefined);
      started.push(result);
      const first = started.length > most ? started.shift() : undefined;
      if (first) yield await first;
    }
    for (let first = started.shift(); first; first = started.shift()) yield await first;
  } finally {
    // Nothing continues after a failure or an early return.
    await Promise.allSettled(started);
  }
}
