import type { Metric } from '../observability/metrics.ts';
import { createRequestQueue } from './request-queue.ts';
import type { QueueInput, RequestQueue } from './request-queue.ts';

export type RequestQueues = { calls: RequestQueue; pages: RequestQueue; figures: Metric[] };

/** The share of pages in the places of all requests. */
const PART_OF_PAGES = 4;

/**
 * Pages wait apart from calls. They are rendered one at a time, so a few places are enough for them, and while a node
 * with empty caches renders, its calls are served as ever.
 */
export function createRequestQueues(input: QueueInput): RequestQueues {
  const calls = createRequestQueue(input);
  const pages = createRequestQueue({
    ...input,
    maxActive: Math.ceil(input.maxActive / PART_OF_PAGES),
    maxWaiting: Math.ceil(input.maxWaiting / PART_OF_PAGES),
  });
  const sum = (name: keyof ReturnType<RequestQueue['state']>) => async () =>
    calls.state()[name] + pages.state()[name];
  return {
    calls,
    pages,
    figures: [
      { name: 'academy_requests_active', help: 'Requests being processed', read: sum('active') },
      { name: 'academy_requests_waiting', help: 'Requests waiting for a slot', read: sum('waiting') },
      {
        name: 'academy_requests_shed_total',
        help: 'Requests refused with 503 because of overload since the start',
        type: 'counter',
        read: sum('refused'),
      },
    ],
  };
}
