type Job = { start: () => void; refuse: (error: Error) => void };

export type FairQueue = <Result>(by: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs a few jobs at a time. Waiting jobs are started in turns, one for each `by`, so that a flood from one network
 * address does not delay others; when the queue is full, the longest line loses a job.
 */
export function createFairQueue({
  atOnce,
  longest,
  refusal,
}: {
  atOnce: number;
  longest: number;
  refusal: () => Error;
}): FairQueue {
  const lines = new Map<string, Job[]>();
  let waiting = 0;
  let running = 0;

  function makeRoom(by: string): void {
    const [longestBy, line] = [...lines].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    );
    if (longestBy === by) throw refusal();
    line.pop()?.refuse(refusal());
    if (line.length === 0) lines.delete(longestBy);
    waiting -= 1;
  }

  async function enter(by: string): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting >= longest) makeRoom(by);
    await new Promise<void>((start, refuse) => {
      lines.set(by, [...(lines.get(by) ?? []), { start, refuse }]);
      waiting += 1;
    });
  }

  /** The next job takes the slot, so `running` does not change. */
  function leave(): void {
    const [first] = lines;
    if (!first) {
      running -= 1;
      return;
    }
    const [by, [job, ...rest]] = first;
    lines.delete(by);
    if (rest.length > 0) lines.set(by, rest);
    waiting -= 1;
    job?.start();
  }

  return async (by, work) => {
    await enter(by);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
