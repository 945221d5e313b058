import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { silentLog } from '../testing/log.ts';
import { testServer } from '../testing/server.ts';
import { shareCounts } from './shared-counts.ts';

const LIMIT = 40;
const WINDOW = { seconds: 60, most: LIMIT };

/** Nodes connected as through PostgreSQL, recording what was sent. */
function connectedNodes() {
  const receivers: ((text: string) => void)[] = [];
  const sent: string[] = [];
  const network = { isAway: false, failures: 0 };
  let time = Date.now();
  const send = async (_channel: string, text: string) => {
    if (network.isAway) {
      network.failures += 1;
      throw new Error('the database is away');
    }
    sent.push(text);
    for (const receive of receivers) receive(text);
  };
  const node = () => {
    const receive = (_channel: string, listener: (text: string) => void) => void receivers.push(listener);
    const counts = shareCounts({ changes: { send, receive }, log: silentLog, now: () => new Date(time) });
    onTestFinished(counts.stop);
    return (key: string, times = 1) => {
      for (let at = 1; at < times; at += 1) counts.add(key, WINDOW);
      return counts.add(key, WINDOW).count;
    };
  };
  return {
    node,
    sent,
    network,
    later: (seconds: number) => void (time += seconds * 1000),
    untilSent: (messages: number) => vi.waitFor(() => expect(sent).toHaveLength(messages)),
  };
}

describe('counts over all nodes', () => {
  it('CLU-07 refuse a client on a second node after it reached the limit on the first', async () => {
    const folders = { tenants: contentTree().folder };
    const config = { folders, limits: { perAddress: LIMIT, perPerson: LIMIT } };
    const one = await testServer({ config });
    const two = await testServer({ config, database: one.database });
    for (let at = 0; at < LIMIT; at += 1) expect((await one.get('/api/v1/alerts')).status).toBe(200);
    let calls = 0;
    const call = async () => {
      calls += 1;
      return (await two.get('/api/v1/alerts')).status;
    };
    await expect.poll(call, { timeout: 25_000, interval: 200 }).toBe(429);
    expect(calls).toBeLessThan(LIMIT);
  });

  it('CLU-07 are the sum of all nodes, including the first calls', async () => {
    const { node, untilSent } = connectedNodes();
    const [one, two] = [node(), node()];
    expect([one('ada', 4), two('ada', 10)]).toEqual([4, 10]);
    await untilSent(1);
    expect(one('ada')).toBe(15);
    await untilSent(2);
    expect(two('ada')).toBe(16);
  });

  it('CLU-07 reset after the window', async () => {
    const { node, untilSent, later } = connectedNodes();
    const [one, two] = [node(), node()];
    one('ada', LIMIT);
    await untilSent(1);
    expect(two('ada')).toBe(LIMIT + 1);
    later(61);
    expect([one('ada'), two('ada')]).toEqual([1, 1]);
  });

  it('CLU-07 are only sent for clients near a limit, in messages that fit PostgreSQL', async () => {
    const { node, sent } = connectedNodes();
    const one = node();
    for (let at = 0; at < 1_000; at += 1) one(`far ${at}`, 2);
    for (let at = 0; at < 300; at += 1) one(`https://login.example/${'long'.repeat(100)} ${at}`, 10);
    const keysSent = () => sent.flatMap((text) => (JSON.parse(text) as { counts: [string][] }).counts);
    await vi.waitFor(() => expect(keysSent()).toHaveLength(300), { timeout: 25_000 });
    for (const text of sent) expect(Buffer.byteLength(text)).toBeLessThan(7_500);
  });

  it('CLU-07 are per node while the database is down', async () => {
    const { node, network, untilSent } = connectedNodes();
    const [one, two] = [node(), node()];
    network.isAway = true;
    expect(one('ada', LIMIT)).toBe(LIMIT);
    expect(one('ada')).toBe(LIMIT + 1);
    expect(two('ada')).toBe(1);
    await vi.waitFor(() => expect(network.failures).toBe(1));
    network.isAway = false;
    one('grace', 10);
    await untilSent(1);
    expect([two('ada'), two('grace')]).toEqual([2, 11]);
  });
});
