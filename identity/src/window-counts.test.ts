import { describe, expect, it } from 'vitest';
import { addClient, createWindowCounts } from './window-counts.ts';

const WINDOW = { seconds: 60, most: 8 };

describe('counts in memory', () => {
  it('SEC-06 restart when their window is over', () => {
    let time = 0;
    const counts = createWindowCounts({ now: () => new Date(time) });
    expect(counts.add('ada', WINDOW)).toEqual({ count: 1, retryAfter: 60 });
    time = 59_500;
    expect(counts.add('ada', WINDOW)).toEqual({ count: 2, retryAfter: 1 });
    time = 60_000;
    expect(counts.add('ada', WINDOW)).toEqual({ count: 1, retryAfter: 60 });
  });

  it('SEC-03 drop the oldest window when they are full', () => {
    let time = 0;
    const counts = createWindowCounts({ now: () => new Date(time), room: 3 });
    counts.add('busy', WINDOW);
    counts.add('one', WINDOW);
    time = 60_000;
    for (const key of ['busy', 'two', 'three']) counts.add(key, WINDOW);
    expect([counts.add('busy', WINDOW).count, counts.add('one', WINDOW).count]).toEqual([2, 1]);
    counts.add('four', WINDOW);
    expect(counts.add('busy', WINDOW).count).toBe(1);
  });

  it('CLU-07 share nothing beyond the limit, since everything is refused anyway', () => {
    const shared: [string, number][] = [];
    const counts = createWindowCounts({
      now: () => new Date(0),
      share: (key, { times }) => void shared.push([key, times]),
    });
    for (let at = 0; at < 20; at += 1) counts.add('ada', { seconds: 60, most: 16 });
    expect(shared).toEqual([['ada', 2], ...Array.from({ length: 14 }, () => ['ada', 1])]);
  });
});

describe('a client and its networks', () => {
  const now = () => new Date('2026-01-05T09:00:00Z');
  const limit = { seconds: 60, most: 3 };

  it('SEC-25 are limited at the address, and at four and sixteen times as much in the networks', () => {
    const counts = createWindowCounts({ now });
    const isAllowed = (address: string) =>
      addClient(counts, { name: 'x', address }, limit).count <= limit.most;
    const allowed = (addresses: string[]) => addresses.filter(isAllowed).length;
    const six = (group: (at: number) => string) =>
      Array.from({ length: 200 }, (_, at) => `2001:db8:${group(at)}::1`);
    expect(allowed(six(() => '1:100'))).toBe(3);
    expect(allowed(six((at) => `2:${(0x100 + at).toString(16)}`))).toBe(12);
    expect(allowed(six((at) => `3:${(at * 0x100).toString(16)}`))).toBe(48);
    expect(allowed(Array.from({ length: 200 }, (_, at) => `192.0.2.${at}`))).toBe(12);
    expect(isAllowed('198.51.100.1')).toBe(true);
  });
});
