import { describe, expect, it } from 'vitest';
import { readExposition } from '../testing/scrape.ts';
import { createMetrics } from './metrics.ts';
import { createCounter, createDurations } from './series.ts';

describe('the text of metrics', () => {
  it('OBS-02 has buckets that add up, and a sum and a count', () => {
    const durations = createDurations({
      name: 'tea_seconds',
      help: 'Time of a\ncup',
      labels: ['pot'],
      bounds: [0.1, 1],
    });
    for (const seconds of [0.05, 0.1, 0.5, 3]) durations.observe(['blue'], seconds);
    expect(durations.text()).toBe(
      [
        '# HELP tea_seconds Time of a\\ncup',
        '# TYPE tea_seconds histogram',
        'tea_seconds_bucket{pot="blue",le="0.1"} 2',
        'tea_seconds_bucket{pot="blue",le="1"} 3',
        'tea_seconds_bucket{pot="blue",le="+Inf"} 4',
        'tea_seconds_sum{pot="blue"} 3.65',
        'tea_seconds_count{pot="blue"} 4',
        '',
      ].join('\n'),
    );
  });

  it('OBS-02 escapes what a label must not contain', () => {
    const counter = createCounter({ name: 'cups_total', help: 'Cups', labels: ['kind'] });
    counter.add(['a "b"\\\nc'], 2);
    counter.add(['a "b"\\\nc']);
    expect(counter.text()).toContain('cups_total{kind="a \\"b\\"\\\\\\nc"} 3\n');
  });

  it('OBS-03 has a counter without labels from the start', () => {
    expect(createCounter({ name: 'cups_total', help: 'Cups' }).text()).toContain('cups_total 0\n');
  });

  it('OBS-03 goes on where one figure fails, and has those of the process', async () => {
    const metrics = createMetrics();
    metrics.addFigures([
      { name: 'broken', help: 'x', read: () => Promise.reject(new Error('away')) },
      { name: 'broken_of_each', help: 'x', label: 'one', read: () => Promise.reject(new Error('away')) },
      { name: 'late', help: 'x', read: () => new Promise<number>(() => {}) },
      { name: 'works', help: 'x', type: 'counter', label: 'one', read: async () => ({ a: 1, b: 2 }) },
    ]);
    const { text, value } = readExposition(await metrics.text());
    expect(text).toContain('# TYPE works counter\nworks{one="a"} 1\nworks{one="b"} 2\n');
    expect([value('broken'), value('late')]).toEqual([Number.NaN, Number.NaN]);
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(0);
  });
});
