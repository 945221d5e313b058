import type { Metric } from '../observability/metrics.ts';
import { isReachable } from './pool.ts';
import { POOL_NAMES } from './pools.ts';
import type { Pools } from './pools.ts';

/** Metrics: whether the database answers, and how busy each pool is. */
export function databaseMetrics(pools: Pools): Metric[] {
  const ofEach = (count: (name: (typeof POOL_NAMES)[number]) => number) => async () =>
    Object.fromEntries(POOL_NAMES.map((name) => [name, count(name)]));
  return [
    {
      name: 'academy_database_up',
      help: '1 while the database answers, else 0',
      read: async () => Number(await isReachable(pools.health)),
    },
    {
      name: 'academy_database_connections',
      help: 'Open connections of each pool',
      label: 'pool',
      read: ofEach((name) => pools[name].totalCount),
    },
    {
      name: 'academy_database_pool_size',
      help: 'The most connections that each pool opens',
      label: 'pool',
      read: ofEach((name) => pools[name].options.max),
    },
    {
      name: 'academy_database_idle',
      help: 'Open connections of each pool that are not in use',
      label: 'pool',
      read: ofEach((name) => pools[name].idleCount),
    },
    {
      name: 'academy_database_waiting',
      help: 'Queries that wait for a connection of each pool',
      label: 'pool',
      read: ofEach((name) => pools[name].waitingCount),
    },
  ];
}
