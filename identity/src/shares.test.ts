import { describe, expect, it, vi } from 'vitest';
import { createShares, createTurns, networkGroups } from './shares.ts';
import type { TurnsOptions } from './shares.ts';

describe('shares', () => {
  const taking = (total: number) => {
    const { take, held } = createShares({ total });
    return { held, take: (address: string, amount?: number) => take(networkGroups(address), amount) };
  };
  const count = (take: () => unknown, times = 100) =>
    Array.from({ length: times }, take).filter((one) => one !== null).length;

  it('SEC-21 give an address of IPv4 an eighth and its /24 a quarter', () => {
    const { take } = taking(64);
    expect(count(() => take('192.0.2.1'))).toBe(8);
    expect(count(() => take('192.0.2.2'))).toBe(8);
    expect(count(() => take('192.0.2.3'))).toBe(0);
    expect(count(() => take('198.51.100.1'))).toBe(8);
  });

  it('SEC-21 give a /64 of IPv6 an eighth, its /56 a quarter and its /48 half', () => {
    const { take } = taking(64);
    let at = 0;
    const from = (prefix: string) => () => take(`${prefix}::${(at += 1).toString(16)}`);
    expect(count(from('2001:db8:1:100'))).toBe(8);
    expect(count(from('2001:db8:1:101'))).toBe(8);
    expect(count(from('2001:db8:1:102'))).toBe(0);
    expect(count(from('2001:db8:1:200'))).toBe(8);
    expect(count(from('2001:db8:1:300'))).toBe(8);
    expect(count(from('2001:db8:1:400'))).toBe(0);
    expect(count(from('2001:db8:2:100'))).toBe(8);
  });

  it('SEC-21 end at the cap, and giving one back twice counts once', () => {
    const { take, held } = taking(2);
    const first = take('192.0.2.1');
    take('198.51.100.1');
    expect(take('203.0.113.1')).toBe(null);
    first?.();
    first?.();
    expect(take('203.0.113.1')).not.toBe(null);
    expect(take('203.0.113.2')).toBe(null);
    expect(held()).toBe(2);
  });

  it('SEC-23 may be of different sizes', () => {
    const { take, held } = taking(80);
    expect(take('192.0.2.1', 11)).toBe(null);
    expect(take('192.0.2.1', 6)).not.toBe(null);
    expect(take('192.0.2.1', 5)).toBe(null);
    expect(held()).toBe(6);
  });
});

describe('turns', () => {
  const refusal = () => new Error('full');

  /** Jobs that take a moment, of addresses that are named by a number. */
  function world(options: Partial<TurnsOptions> = {}) {
    const turns = createTurns({ atOnce: 1, waiting: 100, refusal, ...options });
    const done: string[] = [];
    const refused: string[] = [];
    const jobs: Promise<void>[] = [];
    const add = (name: string, address: string, times = 1) => {
      for (let at = 0; at < times; at += 1)
        jobs.push(
          turns
            .run(networkGroups(address), async () => void done.push(name))
            .catch(() => void refused.push(name)),
        );
    };
    return { turns, add, done, refused, settled: () => Promise.all(jobs) };
  }

  it('SEC-22 alternate between addresses, so a flood from one delays no other', async () => {
    const { add, done, settled } = world();
    add('flood', '192.0.2.1', 50);
    add('owner', '198.51.100.1');
    add('school', '203.0.113.1', 2);
    await settled();
    expect(done.slice(0, 4)).toEqual(['flood', 'owner', 'school', 'flood']);
    expect(done.indexOf('school', 3)).toBeLessThan(6);
    expect(done).toHaveLength(53);
  });

  it('SEC-22 also alternate between networks, however many addresses a flood comes from', async () => {
    const { add, done, settled } = world();
    for (let at = 0; at < 50; at += 1) add('flood', `2001:db8:1:${at.toString(16)}::1`);
    add('owner', '2001:db8:2::1');
    await settled();
    expect(done.indexOf('owner')).toBeLessThan(3);
  });

  it('SEC-22 refuse only the flood when the queue is full', async () => {
    const { add, done, refused, settled } = world({ waiting: 10 });
    add('flood', '192.0.2.1', 30);
    add('owner', '198.51.100.1');
    add('school', '203.0.113.1');
    await settled();
    expect(refused).toEqual(Array<string>(21).fill('flood'));
    expect(done.filter((name) => name !== 'flood')).toEqual(['owner', 'school']);
  });

  it('SEC-22 do not count refused requests against a network', async () => {
    const { add, done, settled } = world({ waiting: 2 });
    add('school', '192.0.2.1', 1_000);
    await settled();
    add('other', '198.51.100.1', 2);
    add('school again', '192.0.2.1');
    await settled();
    expect(done.indexOf('school again')).toBe(done.length - 2);
  });

  /** Work that is done when the test says so. */
  function work() {
    const started = vi.fn();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    return {
      started,
      finish,
      run: async () => {
        started();
        await finished;
        return 'done';
      },
    };
  }
  const here = networkGroups('192.0.2.1');
  const figuresOf = ({ state }: ReturnType<typeof createTurns>) => Object.values(state());

  it('OPS-06 follow the order of arrival for one client, and refuse any excess immediately', async () => {
    const { turns } = world({ waiting: 2 });
    const [first, second, third] = [work(), work(), work()];
    const answers = [first, second, third].map(({ run }) => turns.run(here, run));
    await expect(turns.run(here, () => 'too many')).rejects.toThrow('full');
    expect(figuresOf(turns)).toEqual([1, 2, 1]);
    first.finish();
    await answers[0];
    await vi.waitFor(() => expect(second.started).toHaveBeenCalledOnce(), { timeout: 25_000 });
    expect(third.started).not.toHaveBeenCalled();
    second.finish();
    third.finish();
    expect(await Promise.all(answers)).toEqual(['done', 'done', 'done']);
    expect(figuresOf(turns)).toEqual([0, 0, 1]);
    expect(await turns.run(here, () => 'well again')).toBe('well again');
  });

  it('OPS-06 come within a bounded time', async () => {
    const { turns } = world({ maxWaitMs: 1 });
    const stuck = work();
    const first = turns.run(here, stuck.run);
    await expect(turns.run(here, () => 'late')).rejects.toThrow('full');
    expect(figuresOf(turns)).toEqual([1, 0, 1]);
    stuck.finish();
    expect(await first).toBe('done');
    expect(figuresOf(turns)).toEqual([0, 0, 1]);
  });

  it('LOAD-01 are refused early while the queue is full, and granted again below that', async () => {
    const { turns } = world({ waiting: 0 });
    turns.requireRoom(here);
    const stuck = work();
    const first = turns.run(here, stuck.run);
    expect(() => turns.requireRoom(here)).toThrow('full');
    stuck.finish();
    await first;
    turns.requireRoom(here);
  });

  it('OPS-06 continue when work fails', async () => {
    const { turns } = world();
    await expect(turns.run(here, () => Promise.reject(new Error('No')))).rejects.toThrow('No');
    const failing = () => {
      throw new Error('Neither');
    };
    await expect(turns.run(here, failing)).rejects.toThrow('Neither');
    expect(figuresOf(turns)).toEqual([0, 0, 0]);
  });
});
