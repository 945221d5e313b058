import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { startChild } from './children.ts';
import type { Figure } from './figures.ts';
import { interleaved, median, medianRatio } from './measure.ts';

type Comparison = {
  name: string;
  address: string;
  encoding: string;
  rounds: number;
};

/** Requests per second compared with a bare server that sends the same bytes from a separate process. */
export async function compareWithBare({ name, address, encoding, rounds }: Comparison): Promise<Figure> {
  const answer = await read(address, encoding);
  const bare = await startChild(new URL('children/bare.ts', import.meta.url), {
    headers: answer.headers,
    body: answer.body.toString('base64'),
  });
  const { origin } = bare.firstLine as { origin: string };
  const fire = (url: string) => async () => {
    const headers = { 'accept-encoding': encoding };
    const { requests, errors, non2xx } = await autocannon({ url, connections: 10, duration: 1, headers });
    if (errors + non2xx > 0) throw new Error(`${url} failed ${errors + non2xx} times`);
    return requests.average;
  };
  const path = new URL(address).pathname;
  // Warms up both before measuring.
  await fire(address)();
  await fire(origin + path)();
  const { ours, theirs } = await interleaved(rounds, { ours: fire(address), theirs: fire(origin + path) });
  await bare.end();
  return {
    name: `${name}, ${encoding}, against bare node:http`,
    value: medianRatio(ours, theirs),
    unit: '',
    limit: { atLeast: 0.8 },
    note: `${Math.round(median(ours))} of ${Math.round(median(theirs))} requests/s, ${answer.body.length} bytes`,
  };
}

/** Not by fetch, which would decompress the body. Headers that Node adds itself are left out. */
function read(address: string, encoding: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding } }, (response) => {
      const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers;
      buffer(response).then((body) => resolve({ headers: headers as Record<string, string>, body }), reject);
    }).on('error', reject);
  });
}
