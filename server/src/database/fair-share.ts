import type { Pool } from 'pg';

type Query = (query: string | { name?: string; text: string }, values?: unknown[]) => Promise<unknown>;
type Lane = { running: number; waiting: (() => void)[] };

/**
 * Lets one statement take at most half of the connections, however often it is asked for: when its table is locked,
 * the other half goes on serving everybody who needs something else. Transactions, which take a connection by
 * `connect`, are not limited.
 */
export function shareFairly(pool: Pool, { waitMs }: { waitMs: number }): Pool {
  const most = Math.ceil(pool.options.max / 2);
  const lanes = new Map<string, Lane>();
  const query = pool.query.bind(pool) as Query;

  const limited: Query = async (asked, values) => {
    const key = typeof asked === 'string' ? asked : (asked.name ?? asked.text);
    const lane = lanes.get(key) ?? { running: 0, waiting: [] };
    lanes.set(key, lane);
    if (lane.running < most) lane.running += 1;
    else await turnIn(lane, waitMs);
    try {
      return await query(asked, values);
    } finally {
      // The next one takes over the place.
      const next = lane.waiting.shift();
      if (next) next();
      else lane.running -= 1;
      if (lane.running === 0) lanes.delete(key);
    }
  };
  pool.query = limited as Pool['query'];
  return pool;
}

function turnIn(lane: Lane, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      lane.waiting = lane.waiting.filter((one) => one !== start);
      // As the pool itself says it.
      reject(new Error('timeout exceeded when trying to connect'));
    }, waitMs);
    lane.waiting.push(start);
  });
}
