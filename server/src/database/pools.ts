import type { Pool } from 'pg';
import type { Log } from './log.ts';
import { openPool } from './pool.ts';

/** Work that can block has its own connections, so that it does not use up those of other work. */
export type Pools = Record<PoolName, Pool>;

export const POOL_NAMES = ['reads', 'writes', 'publishing', 'assets', 'health'] as const;
export type PoolName = (typeof POOL_NAMES)[number];

export type PoolSettings = {
  /** The maximum number of connections per pool. */
  sizes: Record<Exclude<PoolName, 'health'>, number>;
  statementTimeoutMs: number;
  lockTimeoutMs: number;
  connectTimeoutMs: number;
  /** A publish writes thousands of rows in one statement, and waits for the publishes of other nodes. */
  publishingTimeoutMs: number;
};

export const DEFAULT_POOLS: PoolSettings = {
  sizes: { reads: 6, writes: 5, publishing: 3, assets: 2 },
  statementTimeoutMs: 15_000,
  lockTimeoutMs: 3_000,
  connectTimeoutMs: 5_000,
  publishingTimeoutMs: 600_000,
};

export function openPools({ url, log, settings }: { url: string; log: Log; settings: PoolSettings }): Pools {
  const { sizes, publishingTimeoutMs, ...timeouts } = settings;
  const open = (size: number, longer: Partial<typeof timeouts> = {}) =>
    openPool({ url, log, size, ...timeouts, ...longer });
  return {
    reads: open(sizes.reads),
    writes: open(sizes.writes),
    publishing: open(sizes.publishing, {
      statementTimeoutMs: publishingTimeoutMs,
      lockTimeoutMs: publishingTimeoutMs,
      connectTimeoutMs: publishingTimeoutMs,
    }),
    assets: open(sizes.assets),
    health: open(1),
  };
}
