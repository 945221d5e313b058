import { profileOf } from '../server/src/people/token-profiles.ts';
import { createVerifier } from '../server/src/people/verifier.ts';
import { keysOf } from '../server/src/session/embedded.ts';
import { publicJwk, tokenSigner } from '../server/src/testing/tokens.ts';
import type { Bench } from './figures.ts';
import { median } from './measure.ts';

const tokens = { issuer: 'http://bench.test/oidc', audience: 'http://bench.test/api/v1' };
const now = () => new Date();
const signToken = tokenSigner({ ...tokens, now });
const keys = keysOf(
  {
    publicKeys: () => ({ keys: [{ ...publicJwk, alg: 'RS256', use: 'sig' }] }),
    reloadKeys: async () => undefined,
  },
  now,
);

/** More sessions than are ever ended within the life of an access token. */
const ENDED = 20_000;

/** What it costs to know who makes a call, for the first call with a token and for all that follow. */
export const tokenChecks: Bench = {
  name: 'tokens',
  async run({ quick }) {
    const people = Array.from({ length: quick ? 200 : 2000 }, (_, at) => `person-${at}`);
    const sid = (at: number) => ({ sid: `session-${at}` });
    const all = await Promise.all(people.map((subject, at) => signToken({ subject, claims: sid(at) })));
    const ended = new Set(Array.from({ length: ENDED }, (_, at) => `ended-${at}`));
    const clientId = 'academy';
    const profile = profileOf('rfc9068', { api: tokens.audience, clientId });
    const isSessionEnded = (sessionId: string) => ended.has(sessionId);
    const verify = createVerifier({ issuer: tokens.issuer, profile, clientId, keys, now, isSessionEnded });
    // The first hundred are for the engine to warm up with.
    const fresh = (await timesOf(all, verify)).slice(100);
    const cached: number[] = [];
    for (let round = 0; round < 50; round++) cached.push(median(await timesOf(all, verify)));
    return [
      {
        name: 'checking an access token that was seen before, its session included',
        value: median(cached),
        unit: 'µs',
        limit: { atMost: 20 },
      },
      { name: '… a new one', value: median(fresh), unit: 'µs', limit: { atMost: 1000 } },
    ];
  },
};

/** Microseconds of each, one after the other. */
async function timesOf(all: string[], verify: (token: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const token of all) {
    const begin = performance.now();
    await verify(token);
    times.push((performance.now() - begin) * 1000);
  }
  return times;
}
