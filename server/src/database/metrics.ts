import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import type { BaseContext } from '../context.ts';
import { isReachable } from './pool.ts';
import { POOL_NAMES } from './pools.ts';

export function databaseMetrics({ database, metrics }: Pick<BaseContext, 'database' | 'metrics'>): void {
  const registers = [metrics];
  new Gauge({
    name: 'academy_database_up',
    help: '1 while the database answers, else 0',
    registers,
    async collect() {
      this.set(Number(await isReachable(database.health)));
    },
  });
  const ofEachPool = (name: string, help: string, read: (pool: Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const pool of POOL_NAMES) this.set({ pool }, read(database[pool]));
      },
    });
  ofEachPool('academy_database_connections', 'Open connections of each pool', ({ totalCount }) => totalCount);
  ofEachPool(
    'academy_database_pool_size',
    'The most connections that each pool opens',
    ({ options }) => options.max,
  );
  ofEachPool(
    'academy_database_idle',
    'Open connections of each pool that are not in use',
    ({ idleCount }) => idleCount,
  );
  ofEachPool(
    'academy_database_waiting',
    'Queries that wait for a connection of each pool',
    ({ waitingCount }) => waitingCount,
  );
}
