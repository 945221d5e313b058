import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import type { FlattenedJWSInput, JWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../testing/clock.ts';
import { whenDone } from '../testing/when-done.ts';
import { remoteKeys } from './remote-keys.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const MINUTE = 60_000;
const newKey = async (kid: string): Promise<JWK> => ({
  ...(await exportJWK((await generateKeyPair('ES256')).publicKey)),
  kid,
  alg: 'ES256',
});
const [first, second] = [await newKey('first'), await newKey('second')];

/** A provider whose keys and status a test sets, and a node's view of its keys. */
async function provider() {
  const state = { status: 200, keys: [first], requests: 0 };
  const server = createServer((_request, response) => {
    state.requests += 1;
    response.writeHead(state.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys: state.keys }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  whenDone(() => void server.close());
  const failures: unknown[] = [];
  const keys = remoteKeys(`http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`, {
    now: clock.now,
    onFailure: (error) => void failures.push(error),
  });
  const find = (kid: string) => keys({ alg: 'ES256', kid }, {} as FlattenedJWSInput);
  return { state, failures, find };
}

describe('the keys of a provider', () => {
  it('FLT-04 stay valid while it does not answer, and are fetched again when it does', async () => {
    const { state, failures, find } = await provider();
    await find('first');
    state.status = 500;
    clock.advance(11 * MINUTE);
    for (const _ of [1, 2, 3]) await find('first');
    // One request noticed, and the others did not try.
    expect([state.requests, failures.length]).toEqual([2, 1]);
    clock.advance(60 * MINUTE);
    await find('first');
    Object.assign(state, { status: 200, keys: [second] });
    clock.advance(MINUTE);
    await expect.poll(() => find('second'), { timeout: 25_000 }).toBeDefined();
    await expect(find('first')).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  });

  it('AUTH-23 are refused ten minutes after their revocation', async () => {
    const { state, find } = await provider();
    await find('first');
    state.keys = [second];
    clock.advance(9 * MINUTE);
    await find('first');
    clock.advance(2 * MINUTE);
    await expect(find('first')).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  });

  it('FLT-04 report unavailability if they were never fetched, and are requested again', async () => {
    const { state, find } = await provider();
    state.status = 503;
    await expect(find('first')).rejects.toMatchObject({ code: 'overloaded' });
    state.status = 200;
    await find('first');
  });
});
