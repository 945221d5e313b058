import { DomainError } from '@academy/domain/errors';
import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** Measures publishes of this node. */
export type PublishMeter = {
  measure: <Result extends { revision: number | null }>(work: () => Promise<Result>) => Promise<Result>;
  /** Whether the last publish ended with an unexpected error. */
  hasFailed: () => boolean;
};

const RESULTS = ['published', 'unchanged', 'refused', 'failed'] as const;

export function measurePublishes(metrics: Registry): PublishMeter {
  const publishes = new Counter({
    name: 'academy_publishes_total',
    help: 'Publishes and rollbacks, by result: published, unchanged, refused to the author, failed by an error',
    labelNames: ['result'],
    registers: [metrics],
  });
  for (const result of RESULTS) publishes.inc({ result }, 0);
  const durations = new Histogram({
    name: 'academy_publish_duration_seconds',
    help: 'Time of publishes and rollbacks, the wait for others included',
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300],
    registers: [metrics],
  });
  let hasFailed = false;
  const finish = (result: (typeof RESULTS)[number], startedAt: number) => {
    publishes.inc({ result });
    durations.observe((performance.now() - startedAt) / 1000);
    // A refusal is the author's to fix, and says nothing about the server.
    if (result !== 'refused') hasFailed = result === 'failed';
  };
  return {
    async measure(work) {
      const startedAt = performance.now();
      try {
        const published = await work();
        finish(published.revision === null ? 'unchanged' : 'published', startedAt);
        return published;
      } catch (error) {
        finish(error instanceof DomainError ? 'refused' : 'failed', startedAt);
        throw error;
      }
    },
    hasFailed: () => hasFailed,
  };
}
