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
 * Runs added work one after the other, while `fill` goes on; adding waits when more than `most` are queued. After a
 * failure, running work is awaited and the rest is dropped, so that nothing continues after the error is thrown.
 */
export async function runQueued(most: number, fill: (add: Add) => Promise<void>): Promise<void> {
  const waiting: Promise<unknown>[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let isOpen = true;
  try {
    await fill(async (work) => {
      last = last.then(() => (isOpen ? work() : undefined));
      last.catch(() => undefined);
      waiting.push(last);
      if (waiting.length > most) await waiting.shift();
    });
    await last;
  } finally {
    isOpen = false;
    await last.catch(() => undefined);
  }
}
