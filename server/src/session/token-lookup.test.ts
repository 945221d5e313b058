import { describe, expect, it } from 'vitest';
import { fixedClock } from '../testing/clock.ts';
import { createTokenLookup } from './token-lookup.ts';
import type { LookupEndpoint } from './token-lookup.ts';

const ada = { sub: 'ada', email: 'ada@academy.test' };
const USERINFO: LookupEndpoint = { kind: 'userinfo', url: 'https://login.test/userinfo' };
const INTROSPECTION: LookupEndpoint = {
  kind: 'introspection',
  url: 'https://login.test/introspect',
  clientId: 'the api',
  clientSecret: 's:cret',
};
const AWAY = {
  kind: 'overloaded',
  message: 'The login service does not answer. Please try again in a moment.',
  retryAfter: 5,
};

/** A lookup at a provider with these responses, recording requests and failures. */
function lookupAt(
  answer: (call: number) => Response | Promise<Response>,
  { endpoint = USERINFO, cacheSize = 2 }: { endpoint?: LookupEndpoint; cacheSize?: number } = {},
) {
  const clock = fixedClock('2026-01-05T09:00:00Z');
  const requests: Request[] = [];
  const options: (RequestInit | undefined)[] = [];
  const failures: unknown[] = [];
  const lookUp = createTokenLookup({
    endpoint,
    now: clock.now,
    onFailure: (error) => failures.push(error),
    fetch: async (address, init) => {
      requests.push(new Request(address, init));
      options.push(init);
      return answer(requests.length);
    },
    cacheSize,
  });
  return { lookUp, clock, requests, options, failures };
}
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

describe('a lookup by userinfo', () => {
  it('AUTH-23 sends the token as its bearer, follows no redirect and times out', async () => {
    const { lookUp, requests, options } = lookupAt(json(ada));
    expect(await lookUp('secret')).toEqual(ada);
    const [request] = requests;
    expect(request).toMatchObject({ method: 'GET', url: 'https://login.test/userinfo', redirect: 'error' });
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: 'application/json',
      authorization: 'Bearer secret',
    });
    expect(options[0]?.signal).toBeInstanceOf(AbortSignal);
  });

  it.each([400, 401, 403])('AUTH-23 treats status %s as a refused token', async (status) => {
    const { lookUp, failures } = lookupAt(json(ada, status));
    expect(await lookUp('secret')).toBeNull();
    expect(failures).toEqual([]);
  });

  it('AUTH-23 does not require an "active" claim', async () => {
    expect(await lookupAt(json({ ...ada, active: false })).lookUp('secret')).toEqual({
      ...ada,
      active: false,
    });
  });
});

describe('a lookup by introspection', () => {
  it('AUTH-21 sends the token in a form, as a separate client', async () => {
    const { lookUp, requests } = lookupAt(json({ ...ada, active: true }), { endpoint: INTROSPECTION });
    expect(await lookUp('secret')).toEqual({ ...ada, active: true });
    const [request] = requests;
    expect(request).toMatchObject({ method: 'POST', url: 'https://login.test/introspect' });
    expect(request?.headers.get('accept')).toBe('application/json');
    const credentials = Buffer.from('the%20api:s%3Acret').toString('base64');
    expect(request?.headers.get('authorization')).toBe(`Basic ${credentials}`);
    expect(await request?.text()).toBe('token=secret&token_type_hint=access_token');
  });

  it.each([{ active: false }, { active: 'true' }, {}])('AUTH-21 accepts no token with %j', async (state) => {
    const { lookUp } = lookupAt(json({ ...ada, ...state }), { endpoint: INTROSPECTION });
    expect(await lookUp('secret')).toBeNull();
  });

  it.each([400, 401, 403])(
    'AUTH-23 treats status %s as a fault of our own client, not of the token',
    async (status) => {
      const { lookUp, failures } = lookupAt(json({}, status), { endpoint: INTROSPECTION });
      await expect(lookUp('secret')).rejects.toMatchObject(AWAY);
      expect(failures).toEqual([new Error(`https://login.test/introspect answered with status ${status}`)]);
    },
  );
});

describe('a provider that fails', () => {
  it.each([
    ['with a status', json({}, 500)],
    ['with another status', json({}, 404)],
    ['without JSON', () => new Response('Welcome')],
    ['with a list', json([ada])],
    ['with no answer', () => Promise.reject(new Error('no network'))],
  ])('AUTH-23 %s is away: the person may try again, and the log has the reason', async (_how, answer) => {
    const { lookUp, failures } = lookupAt(answer);
    await expect(lookUp('secret')).rejects.toMatchObject(AWAY);
    expect(failures).toEqual([expect.any(Error)]);
  });

  it('AUTH-23 is asked again with the next call', async () => {
    const { lookUp, requests } = lookupAt((call) => Response.json(ada, { status: call === 1 ? 503 : 200 }));
    await expect(lookUp('secret')).rejects.toMatchObject(AWAY);
    expect(await lookUp('secret')).toEqual(ada);
    expect(requests).toHaveLength(2);
  });
});

describe('lookup results', () => {
  it.each([
    ['a minute, if it was accepted', 200, 60_000],
    ['ten seconds, if it was refused', 401, 10_000],
  ])('AUTH-23 holds for %s', async (_what, status, milliseconds) => {
    const { lookUp, clock, requests } = lookupAt(json(ada, status));
    await lookUp('secret');
    clock.advance(milliseconds - 1);
    await lookUp('secret');
    expect(requests).toHaveLength(1);
    clock.advance(1);
    await lookUp('secret');
    expect(requests).toHaveLength(2);
  });

  it('AUTH-23 are shared by concurrent calls with the same token', async () => {
    const { lookUp, requests } = lookupAt(json(ada));
    expect(await Promise.all(['a', 'a', 'b', 'a'].map(lookUp))).toEqual([ada, ada, ada, ada]);
    expect(requests).toHaveLength(2);
  });

  it('AUTH-23 are bounded: the oldest is evicted for a new one', async () => {
    const { lookUp, requests } = lookupAt(json(ada));
    for (const token of ['a', 'b', 'a', 'b', 'c', 'b', 'c']) await lookUp(token);
    expect(requests).toHaveLength(3);
    await lookUp('a');
    expect(requests).toHaveLength(4);
  });

  it('AUTH-23 take no more room when looked up again', async () => {
    const { lookUp, clock, requests } = lookupAt(json(ada));
    await lookUp('a');
    clock.advance(30_000);
    await lookUp('b');
    clock.advance(30_000);
    await lookUp('a');
    await lookUp('b');
    expect(requests).toHaveLength(3);
  });

  it('AUTH-23 survive the late failure of an earlier lookup of the same token', async () => {
    let fail: (reason: Error) => void = () => undefined;
    const late = new Promise<Response>((_resolve, reject) => {
      fail = reject;
    });
    const { lookUp, requests } = lookupAt((call) => (call === 1 ? late : Response.json(ada)), {
      cacheSize: 1,
    });
    const first = lookUp('a');
    await lookUp('b');
    await lookUp('a');
    fail(new Error('no network'));
    await expect(first).rejects.toMatchObject(AWAY);
    await lookUp('a');
    expect(requests).toHaveLength(3);
  });
});
