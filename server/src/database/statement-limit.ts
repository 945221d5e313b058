import type { Pool } from 'pg';

type Query = (query: string | { name?: string; text: string }, values?: unknown[]) => Promise<unknown>;
type StatementQueue = { running: number; waiting: (() => void)[] };

/**
 * Lets one statement use at most half of the connections, however often it is called: when its table is locked, the
 * other half still serves all other statements. Transactions, which take a connection with `connect`, are not limited.
 */
export function limitPerStatement(pool: Pool, { waitMs }: { waitMs: number }): Pool {
  const limit = Math.ceil(pool.options.max / 2);
  const queues = new Map<string, StatementQueue>();
  const query = pool.query.bind(pool) as Query;

  const limited: Query = async (statement, values) => {
    const key = typeof statement === 'string' ? statement : (statement.name ?? statement.text);
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < limit) queue.running += 1;
    else await waitForTurn(queue, waitMs);
    try {
      return await query(statement, values);
    } finally {
      // The next caller takes over the slot.
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  };
  pool.query = limited as Pool['query'];
  return pool;
}

function waitForTurn(queue: StatementQueue, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      queue.waiting = queue.waiting.filter((one) => one !== start);
      // The same message as the pool's own, so that it counts as unavailable.
      reject(new Error('timeout exceeded when trying to connect'));
    }, waitMs);
    queue.waiting.push(start);
  });
}
