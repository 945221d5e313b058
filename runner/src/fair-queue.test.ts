import { describe, expect, it } from 'vitest';
import { createFairQueue, QueueFull } from './fair-queue.ts';

/** A queue whose tasks end when a test says so; `began` has their names in order. */
function openQueue(limits: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const queue = createFairQueue({ places: 1, waiting: 9, waitingPerOwner: 9, ...limits });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (owner: string, name: string, signal = new AbortController().signal) =>
    queue.run({ owner, signal }, () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    await expect.poll(() => began).toContain(name);
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, began, ask, end };
}

describe('the queue of a runner', () => {
  it('RUN-04 gives a free place to owners without runs before owners with some', async () => {
    const { began, ask, end } = openQueue({ places: 2 });
    void ask('ada', 'ada 1');
    void ask('ada', 'ada 2');
    void ask('ada', 'ada 3');
    void ask('grace', 'grace 1');
    await end('ada 1');
    expect(began).toEqual(['ada 1', 'ada 2', 'grace 1']);
    await end('grace 1');
    expect(began).toEqual(['ada 1', 'ada 2', 'grace 1', 'ada 3']);
  });

  it('RUN-04 serves owners with equal counts in order of arrival', async () => {
    const { began, ask, end } = openQueue();
    for (const name of ['ada', 'grace', 'root']) void ask(name, name);
    await end('ada');
    await end('grace');
    expect(began).toEqual(['ada', 'grace', 'root']);
  });

  it('RUN-04 limits the queue as a whole and for each owner', async () => {
    const one = openQueue({ waitingPerOwner: 1 });
    void one.ask('ada', 'ada 1');
    void one.ask('ada', 'ada 2');
    await expect(one.ask('ada', 'ada 3')).rejects.toThrow(QueueFull);
    void one.ask('grace', 'grace 1');
    expect(one.queue.state()).toEqual({ busy: 1, waiting: 2 });

    const all = openQueue({ waiting: 1 });
    void all.ask('ada', 'ada 1');
    void all.ask('grace', 'grace 1');
    await expect(all.ask('root', 'root 1')).rejects.toThrow(QueueFull);
  });

  it('RUN-04 drops a caller that leaves the queue, and frees the place of a failed task', async () => {
    const { queue, began, ask, end } = openQueue();
    const gone = new AbortController();
    void ask('ada', 'ada 1');
    const left = ask('grace', 'grace 1', gone.signal);
    gone.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    await end('ada 1');
    const signal = new AbortController().signal;
    await expect(
      queue.run({ owner: 'root', signal }, () => Promise.reject(new Error('broken'))),
    ).rejects.toThrow('broken');
    expect(began).toEqual(['ada 1']);
    expect(queue.state()).toEqual({ busy: 0, waiting: 0 });
  });
});
