import { createPublicKey } from 'node:crypto';
import { SignJWT, base64url, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { publicJwk, testKeys, tokenSigner } from '../testing/tokens.ts';
import { profileOf } from './token-profiles.ts';
import { createVerifier } from './verifier.ts';

const issuer = 'https://learn.academy.test/oidc';
const audience = 'https://learn.academy.test/api/v1';
const clientId = 'academy';
const rules = { profile: profileOf('rfc9068', { api: audience, clientId }), clientId };

let time = new Date('2026-01-05T09:00:00Z');
const now = () => time;
const at = (text: string) => {
  time = new Date(text);
};

const verifier = () => createVerifier({ issuer, ...rules, keys: testKeys, now });
const sign = tokenSigner({ issuer, audience, now });
const NOT_VALID = 'This access token is not valid here. Please log in again.';
const EXPIRED = 'Your session has expired. Please log in again.';

describe('a valid access token', () => {
  it('API-07 contains the identity, and no rights', async () => {
    at('2026-01-05T09:00:00Z');
    const claims = { lastName: 'Example', isAdmin: true, isPro: true };
    expect(await verifier()(await sign({ subject: 'ada', claims }))).toEqual({
      issuedAt: Date.parse('2026-01-05T09:00:00Z') / 1000,
      provider: issuer,
      subject: 'ada',
      email: 'ada@academy.test',
      firstName: 'Ada',
      lastName: 'Example',
      login: { at: Date.parse('2026-01-05T09:00:00Z') / 1000, methods: ['pwd'] },
    });
  });

  it('API-07 may lack names and may be meant for others too', async () => {
    const claims = { email: undefined, firstName: 7, aud: [audience, 'https://elsewhere.test'] };
    expect(await verifier()(await sign({ subject: 'ada', claims }))).toMatchObject({
      email: '',
      firstName: '',
    });
  });

  it('AUTH-03 is cached until it expires, with a minute of skew, and refused after', async () => {
    at('2026-01-05T09:00:00Z');
    const verify = verifier();
    const token = await sign({ subject: 'ada', expiresIn: 600 });
    const first = await verify(token);
    at('2026-01-05T09:10:59Z');
    expect(await verify(token)).toBe(first);
    at('2026-01-05T09:11:00Z');
    await expect(verify(token)).rejects.toMatchObject({ code: 'unauthenticated', message: EXPIRED });
  });

  it('SEC-17 is refused once its session ended, even from the cache', async () => {
    at('2026-01-05T09:00:00Z');
    const ended = new Set<string>();
    const verify = createVerifier({
      issuer,
      ...rules,
      keys: testKeys,
      now,
      isSessionEnded: (sessionId) => ended.has(sessionId),
    });
    const one = await sign({ subject: 'ada', claims: { sid: 'one' } });
    const other = await sign({ subject: 'ada', claims: { sid: 'other' } });
    const without = await sign({ subject: 'ada' });
    for (const token of [one, other, without]) expect(await verify(token)).toMatchObject({ subject: 'ada' });
    ended.add('one');
    await expect(verify(one)).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Your session was ended. Please log in again.',
    });
    for (const token of [other, without]) expect(await verify(token)).toMatchObject({ subject: 'ada' });
  });

  it('SEC-17 is accepted if it names no session, or an invalid one', async () => {
    at('2026-01-05T09:00:00Z');
    const settings = { issuer, ...rules, keys: testKeys, now };
    const verify = createVerifier({ ...settings, isSessionEnded: () => true });
    for (const claims of [{}, { sid: 7 }])
      expect(await verify(await sign({ subject: 'ada', claims }))).toMatchObject({ subject: 'ada' });
    const unaware = createVerifier(settings);
    expect(await unaware(await sign({ subject: 'ada', claims: { sid: 'one' } }))).toMatchObject({
      subject: 'ada',
    });
  });

  it('AUTH-03 is checked again after newer tokens evicted it from the cache', async () => {
    at('2026-01-05T09:00:00Z');
    let checks = 0;
    const verify = createVerifier({
      issuer,
      ...rules,
      keys: (...input) => {
        checks += 1;
        return testKeys(...input);
      },
      now,
      cacheSize: 2,
    });
    const [ada, grace, root] = await Promise.all(
      ['ada', 'grace', 'root'].map((subject) => sign({ subject })),
    );
    for (const token of [ada, grace, ada, grace]) await verify(token ?? '');
    expect(checks).toBe(2);
    await verify(root ?? '');
    for (const token of [grace, root]) await verify(token ?? '');
    expect(checks).toBe(3);
    await verify(ada ?? '');
    expect(checks).toBe(4);
  });

  it('AUTH-03 has the same minute of skew when it is not cached', async () => {
    at('2026-01-05T09:00:00Z');
    const token = await sign({ subject: 'ada', expiresIn: 600 });
    at('2026-01-05T09:10:59Z');
    await expect(verifier()(token)).resolves.toMatchObject({ subject: 'ada' });
    at('2026-01-05T09:11:00Z');
    await expect(verifier()(token)).rejects.toThrow(EXPIRED);
  });
});

describe('a bad access token', () => {
  const bad: [string, () => Promise<string>][] = [
    ['signed by a stranger', () => sign({ subject: 'ada', isForged: true })],
    ['of another issuer', () => sign({ subject: 'ada', issuer: 'https://evil.test/oidc' })],
    ['meant for another service', () => sign({ subject: 'ada', audience: 'https://elsewhere.test' })],
    ['without an expiry', () => sign({ subject: 'ada', expiresIn: null })],
    ['without a subject', () => sign({ subject: 'ada', claims: { sub: undefined } })],
    ['that is an ID token', () => sign({ subject: 'ada', type: 'JWT' })],
    ['that is not valid yet', () => sign({ subject: 'ada', claims: { nbf: seconds() + 3600 } })],
    ['unsigned, with the algorithm none', () => unsigned()],
    ['signed with the public key as a shared secret', () => signedWithPublicKey()],
    ['that is no token', async () => 'not.a.token'],
  ];

  it.each(bad)('API-07 is refused: one %s', async (_what, make) => {
    at('2026-01-05T09:00:00Z');
    await expect(verifier()(await make())).rejects.toMatchObject({
      kind: 'unauthenticated',
      message: NOT_VALID,
    });
  });

  it('API-07 is refused if a single claim was changed after signing', async () => {
    at('2026-01-05T09:00:00Z');
    const [header, payload = '', signature] = (await sign({ subject: 'ada' })).split('.');
    const claims = JSON.parse(new TextDecoder().decode(base64url.decode(payload))) as object;
    const changed = base64url.encode(JSON.stringify({ ...claims, sub: 'root' }));
    await expect(verifier()([header, changed, signature].join('.'))).rejects.toThrow(NOT_VALID);
  });

  it('API-07 is not accepted because of a valid one that is cached', async () => {
    const verify = verifier();
    const good = await sign({ subject: 'ada' });
    await verify(good);
    await expect(verify(`${good.slice(0, -4)}AAAA`)).rejects.toThrow(NOT_VALID);
    expect(decodeProtectedHeader(good)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
  });

  it('API-07 is distinguished from a failure of the key source', async () => {
    const keys = () => Promise.reject(new Error('The provider does not answer'));
    const verify = createVerifier({ issuer, ...rules, keys, now });
    await expect(verify(await sign({ subject: 'ada' }))).rejects.toThrow('The provider does not answer');
  });
});

function seconds(): number {
  return Math.floor(now().getTime() / 1000);
}

const payload = () => ({ sub: 'ada', iss: issuer, aud: audience, exp: seconds() + 600 });

async function unsigned(): Promise<string> {
  const part = (value: object) => base64url.encode(JSON.stringify(value));
  return `${part({ alg: 'none', typ: 'at+jwt' })}.${part(payload())}.`;
}

/** Algorithm confusion: a verifier that uses the public key as an HMAC secret would accept this. */
async function signedWithPublicKey(): Promise<string> {
  const pem = createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const secret = new TextEncoder().encode(pem.toString());
  return new SignJWT(payload()).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'test' }).sign(secret);
}
