import autocannon from 'autocannon';
import type { Request } from 'autocannon';
import { median } from './measure.ts';

/** Each pair met the same weather, so the median of the pairs is steadier than a ratio of medians. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)));
}

type Requests = {
  path: string;
  method: 'GET' | 'POST';
  connections: number;
  requestsOf: (connection: number) => Request[];
};

/** Calls per second over several connections, each with requests of its own. */
export async function requestsPerSecond(
  origin: string,
  { path, method, connections, requestsOf }: Requests,
): Promise<number> {
  let connection = 0;
  const { requests, errors, non2xx } = await autocannon({
    url: origin,
    connections,
    duration: 2,
    setupClient(client) {
      client.setRequests(requestsOf(connection).map((request) => ({ ...request, path, method })));
      connection += 1;
    },
  });
  if (errors + non2xx > 0) throw new Error(`${path} failed ${errors + non2xx} times`);
  return requests.average;
}

/** How often `work` is done in a second, for all users at once. */
export async function runsPerSecond(
  users: readonly string[],
  work: (userId: string, at: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  const end = start + 2000;
  let done = 0;
  const one = async (userId: string) => {
    for (let at = 0; performance.now() < end; at++) {
      await work(userId, at);
      done += 1;
    }
  };
  await Promise.all(users.map(one));
  return done / ((performance.now() - start) / 1000);
}
