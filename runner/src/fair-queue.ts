export class QueueFull extends Error {}

type Limits = { places: number; waiting: number; waitingPerOwner: number };
type Waiting = { owner: string; start: () => void };

export type FairQueue = ReturnType<typeof createFairQueue>;

/** Runs a limited number of tasks at a time. A free place goes to the owner with the fewest running tasks, then first come, first served. */
export function createFairQueue({ places, waiting, waitingPerOwner }: Limits) {
  const atWork = new Map<string, number>();
  let line: Waiting[] = [];
  let busy = 0;

  const begin = (owner: string) => {
    busy += 1;
    atWork.set(owner, (atWork.get(owner) ?? 0) + 1);
  };
  const end = (owner: string) => {
    busy -= 1;
    const left = (atWork.get(owner) ?? 1) - 1;
    if (left > 0) atWork.set(owner, left);
    else atWork.delete(owner);
    const [first, ...others] = line;
    if (!first) return;
    const count = ({ owner: one }: Waiting) => atWork.get(one) ?? 0;
    const next = others.reduce((best, one) => (count(one) < count(best) ? one : best), first);
    line = line.filter((one) => one !== next);
    begin(next.owner);
    next.start();
  };

  const turn = (owner: string, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (busy < places) {
      begin(owner);
      return Promise.resolve();
    }
    if (line.length >= waiting || line.filter((one) => one.owner === owner).length >= waitingPerOwner)
      return Promise.reject(new QueueFull());
    return new Promise((resolve, reject) => {
      const leave = () => {
        line = line.filter((one) => one !== place);
        reject(signal.reason);
      };
      const place: Waiting = {
        owner,
        start() {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      line.push(place);
      signal.addEventListener('abort', leave, { once: true });
    });
  };

  return {
    state: () => ({ busy, waiting: line.length }),
    /** @throws {QueueFull} */
    async run<Result>(
      { owner, signal }: { owner: string; signal: AbortSignal },
      task: () => Promise<Result>,
    ): Promise<Result> {
      await turn(owner, signal);
      try {
        return await task();
      } finally {
        end(owner);
      }
    },
  };
}
