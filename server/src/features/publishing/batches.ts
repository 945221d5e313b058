export async function* inBatches<Thing>(things: AsyncIterable<Thing>, size: number): AsyncIterable<Thing[]> {
  let batch: Thing[] = [];
  for await (const thing of things) {
    batch.push(thing);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Add = (work: () => Promise<unknown>) => Promise<void>;

/**
 * Does what is added one after another, beside what goes on; who adds more than `most` ahead waits. When something fails,
 * what has begun is waited for and the rest is dropped: nothing goes on behind the back of whoever hears of it.
 */
export async function inLine(most: number, fill: (add: Add) => Promise<void>): Promise<void> {
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
