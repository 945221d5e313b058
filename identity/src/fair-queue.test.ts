import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const refusal = () => new Error('full');

/** Jobs that end when they are told to, in a queue that runs one at a time. */
function world(longest: number) {
  const queue = createFairQueue({ atOnce: 1, longest, refusal });
  const done: string[] = [];
  const refused: string[] = [];
  const jobs: Promise<void>[] = [];
  const add = (by: string) => {
    const job = queue(by, async () => void done.push(by)).catch(() => void refused.push(by));
    jobs.push(job);
  };
  return { add, done, refused, settled: () => Promise.all(jobs) };
}

describe('the queue of passwords to hash', () => {
  it('SEC-02 alternates between addresses, so a flood from one delays no other', async () => {
    const { add, done, settled } = world(100);
    for (let at = 0; at < 50; at += 1) add('flood');
    add('owner');
    add('school');
    add('school');
    await settled();
    expect(done.slice(0, 6)).toEqual(['flood', 'flood', 'owner', 'school', 'flood', 'school']);
    expect(done).toHaveLength(53);
  });

  it('SEC-02 refuses only the flood when it is full', async () => {
    const { add, done, refused, settled } = world(10);
    for (let at = 0; at < 30; at += 1) add('flood');
    add('owner');
    add('school');
    await settled();
    expect(refused).toEqual(Array<string>(21).fill('flood'));
    expect(done.filter((by) => by !== 'flood')).toEqual(['owner', 'school']);
  });

  it('SEC-02 continues after a failed job', async () => {
    const queue = createFairQueue({ atOnce: 1, longest: 1, refusal });
    await expect(queue('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue('one', async () => 'fine')).toBe('fine');
  });
});
