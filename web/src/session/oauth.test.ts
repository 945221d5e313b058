import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_DATA } from '../testing/page.ts';
import { buildAuthorizeUrl, exchangeCode, refreshTokens, isClockFault } from './oauth.ts';
import { aStorage, aToken, entriesOf } from './testing.ts';
import { ProviderUnavailableError } from './token-storage.ts';

const SITE = 'https://spring.academy.test';
const NOON = Date.UTC(2026, 0, 15, 12);
const SECONDS = NOON / 1000;
const TOKENS = { access_token: 'access', token_type: 'Bearer', refresh_token: 'refresh', expires_in: 600 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }));
afterEach(() => void vi.useRealTimers());

function provider(answer: () => Response | Promise<Response> = () => Response.json(TOKENS)) {
  const sent: { address: string; init: RequestInit }[] = [];
  const fetchIt = async (address: unknown, init: RequestInit = {}) => {
    sent.push({ address: String(address), init });
    return answer();
  };
  return { sent, session: SESSION_DATA, origin: SITE, fetch: fetchIt as typeof fetch };
}

function formOf({ init }: { init: RequestInit }): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(String(init.body)));
}

/** A call that ends when its signal aborts, and fails without one, so that the test can't hang. */
async function stalled(signal: AbortSignal | null | undefined): Promise<never> {
  if (!signal) throw new Error('The call has no time limit');
  signal.throwIfAborted();
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

function stalledBody(signal: AbortSignal | null | undefined): ReadableStream {
  return new ReadableStream({ pull: () => stalled(signal) });
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** A started login: the parameters sent to the provider, and possible callbacks. */
async function begun({ prompt }: { prompt?: 'create' } = {}) {
  const storage = aStorage();
  const address = await buildAuthorizeUrl({ session: SESSION_DATA, origin: SITE }, { storage, prompt });
  const parameters = Object.fromEntries(new URL(address).searchParams);
  const callback = (changes: Record<string, string | null> = {}) => {
    const answer = {
      code: 'the-code',
      state: parameters['state'] ?? '',
      iss: SESSION_DATA.issuer,
      ...changes,
    };
    const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== null);
    return `${SITE}/login/callback?${new URLSearchParams(given)}`;
  };
  const idToken = (changes: Record<string, unknown> = {}) =>
    aToken({
      iss: SESSION_DATA.issuer,
      aud: 'academy',
      sub: 'ada',
      nonce: parameters['nonce'],
      iat: SECONDS,
      exp: SECONDS + 600,
      ...changes,
    });
  return { storage, address, parameters, callback, idToken };
}

describe('starting a login', () => {
  it('AUTH-01 requests a code with the S256 challenge of the stored verifier, state and nonce', async () => {
    const { storage, address, parameters } = await begun();
    const verifier = storage.getItem('code_verifier') ?? '';
    expect(address).toMatch(/^https:\/\/id\.test\/oidc\/auth\?/);
    expect(parameters).toEqual({
      response_type: 'code',
      client_id: 'academy',
      redirect_uri: `${SITE}/login/callback`,
      scope: 'urn:iam:m.me openid email',
      code_challenge: await sha256(verifier),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(
      new Set([verifier, parameters['code_challenge'], parameters['state'], parameters['nonce']]).size,
    ).toBe(4);
  });

  it('AUTH-02 stores only the verifier, under its key', async () => {
    const { storage } = await begun();
    expect(Object.keys(entriesOf(storage))).toEqual(['code_verifier']);
  });

  it('AUTH-01 uses a new state and verifier each time', async () => {
    const [one, other] = [await begun(), await begun()];
    expect(one.parameters['state']).not.toBe(other.parameters['state']);
    expect(one.storage.getItem('code_verifier')).not.toBe(other.storage.getItem('code_verifier'));
  });

  it('RTE-07 opens the registration form on request', async () => {
    expect((await begun({ prompt: 'create' })).parameters).toMatchObject({ prompt: 'create' });
  });
});

describe('exchanging the code', () => {
  it('AUTH-14 posts client id, redirect uri, grant type, verifier and code as a form, and reads the tokens', async () => {
    const { storage, callback, idToken } = await begun();
    const verifier = storage.getItem('code_verifier');
    const on = provider(() => Response.json({ ...TOKENS, id_token: idToken() }));
    expect(await exchangeCode(on, { storage, address: callback() })).toEqual({
      accessToken: 'access',
      refreshToken: 'refresh',
      idToken: expect.any(String),
      expiresIn: 600,
    });
    const [call] = on.sent;
    expect(call?.address).toBe(SESSION_DATA.tokenUrl);
    expect(call?.init.method).toBe('POST');
    expect(new Headers(call?.init.headers).get('content-type')).toMatch('application/x-www-form-urlencoded');
    expect(call && formOf(call)).toEqual({
      client_id: 'academy',
      redirect_uri: `${SITE}/login/callback`,
      grant_type: 'authorization_code',
      code_verifier: verifier,
      code: 'the-code',
    });
  });

  it.each([
    ['another state', { state: 'forged' }],
    ['no state', { state: '' }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['an answer without an issuer', { iss: null }],
    ['a refusal', { error: 'access_denied' }],
  ])('AUTH-01 sends no code after %s, and login can still be completed', async (_, changes) => {
    const { storage, callback, idToken } = await begun();
    const on = provider(() => Response.json({ ...TOKENS, id_token: idToken() }));
    await expect(exchangeCode(on, { storage, address: callback(changes) })).rejects.toThrow();
    expect(on.sent).toEqual([]);
    await expect(exchangeCode(on, { storage, address: callback() })).resolves.toBeDefined();
  });

  it.each([
    ['nonce', { nonce: 'of another sign-in' }],
    ['issuer', { iss: 'https://evil.test' }],
    ['audience', { aud: 'somebody' }],
    ['expiry', { exp: SECONDS - 61 }],
  ])('AUTH-01 refuses tokens whose ID token has a wrong %s', async (_, changes) => {
    const { storage, callback, idToken } = await begun();
    const on = provider(() => Response.json({ ...TOKENS, id_token: idToken(changes) }));
    await expect(exchangeCode(on, { storage, address: callback() })).rejects.toThrow();
  });

  it('IDP-06 accepts a response without an issuer from a provider that never sends one', async () => {
    const { storage, callback, idToken } = await begun();
    const on = provider(() => Response.json({ ...TOKENS, id_token: idToken() }));
    const quiet = { ...on, session: { ...SESSION_DATA, sendsIssuer: false } };
    await expect(exchangeCode(quiet, { storage, address: callback({ iss: null }) })).resolves.toBeDefined();
  });

  it('IDP-06 recognizes a wrong clock on the device, and nothing else as such', async () => {
    const faults = [{ exp: SECONDS - 61 }, { iss: 'https://evil.test' }].map(async (changes) => {
      const { storage, callback, idToken } = await begun();
      const on = provider(() => Response.json({ ...TOKENS, id_token: idToken(changes) }));
      return isClockFault(await exchangeCode(on, { storage, address: callback() }).catch((error) => error));
    });
    expect(await Promise.all(faults)).toEqual([true, false]);
  });

  it('AUTH-01 refuses tokens without an ID token, which would leave the nonce unchecked', async () => {
    const { storage, callback } = await begun();
    await expect(exchangeCode(provider(), { storage, address: callback() })).rejects.toThrow();
  });

  it('AUTH-07 needs a stored verifier, which is valid for one exchange', async () => {
    const { storage, callback, idToken } = await begun();
    const on = provider(() => Response.json({ ...TOKENS, id_token: idToken() }));
    await exchangeCode(on, { storage, address: callback() });
    await expect(exchangeCode(on, { storage, address: callback() })).rejects.toThrow(
      'Code verifier not found in local storage',
    );
    expect(on.sent).toHaveLength(1);
  });

  it('AUTH-14 rejects a token without an expiry', async () => {
    const { storage, callback, idToken } = await begun();
    const { expires_in: _, ...tokens } = TOKENS;
    const on = provider(() => Response.json({ ...tokens, id_token: idToken() }));
    await expect(exchangeCode(on, { storage, address: callback() })).rejects.toThrow(
      'how long its token is valid',
    );
  });
});

describe('refreshing', () => {
  it('AUTH-14 posts client id, scope, grant type and refresh token as a form', async () => {
    const on = provider();
    expect(await refreshTokens(on, 'old')).toMatchObject({ accessToken: 'access', refreshToken: 'refresh' });
    expect(on.sent.map(formOf)).toEqual([
      {
        client_id: 'academy',
        scope: 'urn:iam:m.me openid email',
        grant_type: 'refresh_token',
        refresh_token: 'old',
      },
    ]);
  });

  it('AUTH-14 reuses the refresh token if the provider sends no new one', async () => {
    const { refresh_token: _, ...tokens } = TOKENS;
    const answer = await refreshTokens(
      provider(() => Response.json(tokens)),
      'old',
    );
    expect(answer.refreshToken).toBe('old');
  });

  it.each([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a gateway answers', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['there were too many calls', () => new Response('', { status: 429 })],
  ])('AUTH-05 reports the provider as unavailable when %s', async (_, answer) => {
    await expect(refreshTokens(provider(answer), 'old')).rejects.toBeInstanceOf(ProviderUnavailableError);
  });

  it.each([
    ['does not answer', (init: RequestInit) => stalled(init.signal)],
    ['stops in the middle', (init: RequestInit) => new Response(stalledBody(init.signal))],
  ])(
    'AUTH-05, AUTH-16 stops waiting for a provider that %s, so that no other tab waits for it',
    async (_, answer) => {
      const timeout = new AbortController();
      const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
      const fetchIt = async (_address: unknown, init: RequestInit = {}) => {
        queueMicrotask(() => timeout.abort(new DOMException('signal timed out', 'TimeoutError')));
        return answer(init);
      };
      const on = { ...provider(), fetch: fetchIt as typeof fetch };
      await expect(refreshTokens(on, 'old')).rejects.toBeInstanceOf(ProviderUnavailableError);
      expect(limit).toHaveBeenCalledWith(15_000);
      limit.mockRestore();
    },
  );

  it('AUTH-05 does not report the provider as unavailable when it refuses', async () => {
    const no = () => Response.json({ error: 'invalid_grant' }, { status: 400 });
    const refused = refreshTokens(provider(no), 'old');
    await expect(refused).rejects.toThrow();
    await expect(refused).rejects.not.toBeInstanceOf(ProviderUnavailableError);
  });
});
