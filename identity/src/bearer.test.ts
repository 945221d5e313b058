import { SignJWT, exportJWK, generateKeyPair, type JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import { verifyBearer } from './bearer.ts';
import type { SigningKey } from './keys.ts';

const ISSUER = 'https://login.example.org/oidc';
const AUDIENCE = 'https://learn.example.org/api/v1';
const NOW = new Date('2026-01-05T09:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const GRACE_SECONDS = 3600;
const CLAIMS = { iss: ISSUER, aud: AUDIENCE, sub: 'ada', sid: 'session-1', exp: SECONDS + 600 };

const own = await makeKey('own');
const foreign = await makeKey('own');

async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } as SigningKey;
  return { privateKey, jwk };
}

function sign(
  claims: JWTPayload,
  { key = own, header = {} }: { key?: typeof own; header?: Record<string, string> } = {},
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: 'own', ...header })
    .sign(key.privateKey);
}

function verify(header: string | undefined) {
  return verifyBearer({
    header,
    keys: { keys: [own.jwk] },
    issuer: ISSUER,
    audience: AUDIENCE,
    now: NOW,
    graceSeconds: GRACE_SECONDS,
  });
}

const verifyClaims = async (claims: JWTPayload) => verify(`Bearer ${await sign(claims)}`);

function unsigned(claims: JWTPayload): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encode({ alg: 'none', typ: 'at+jwt', kid: 'own' })}.${encode(claims)}.`;
}

describe('the bearer of a sign-out', () => {
  it('AUTH-06 is accepted with our signature, issuer and audience', async () => {
    expect(await verifyClaims(CLAIMS)).toEqual({ sub: 'ada', sid: 'session-1' });
    expect(await verify(`bearer ${await sign(CLAIMS)}`)).toEqual({ sub: 'ada', sid: 'session-1' });
  });

  it('AUTH-06 is accepted within the grace period after its expiry, and refused after it', async () => {
    expect(await verifyClaims({ ...CLAIMS, exp: SECONDS - GRACE_SECONDS + 1 })).toBeDefined();
    expect(await verifyClaims({ ...CLAIMS, exp: SECONDS - GRACE_SECONDS - 1 })).toBeUndefined();
  });

  it.each([
    ['a token for another audience', { aud: 'https://other.example.org/api/v1' }],
    ['a token without an audience', { aud: undefined }],
    ['a token of another issuer', { iss: 'https://other.example.org/oidc' }],
    ['a token without an issuer', { iss: undefined }],
    ['a token without an expiry', { exp: undefined }],
    ['a token without a subject', { sub: undefined }],
    ['a token without a session', { sid: undefined }],
  ])('AUTH-06 refuses %s', async (_what, change) => {
    const claims = { ...CLAIMS, ...change } as JWTPayload;
    expect(await verifyClaims(claims)).toBeUndefined();
  });

  it('AUTH-06 refuses a token with alg none', async () => {
    expect(await verify(`Bearer ${unsigned(CLAIMS)}`)).toBeUndefined();
  });

  it('AUTH-06 refuses a token signed with another key, even under our key id', async () => {
    expect(await verify(`Bearer ${await sign(CLAIMS, { key: foreign })}`)).toBeUndefined();
  });

  it('AUTH-06 refuses a token with an unknown key id', async () => {
    expect(await verify(`Bearer ${await sign(CLAIMS, { header: { kid: 'other' } })}`)).toBeUndefined();
  });

  it('AUTH-06 refuses a token of another type, such as an ID token', async () => {
    expect(await verify(`Bearer ${await sign(CLAIMS, { header: { typ: 'JWT' } })}`)).toBeUndefined();
  });

  it.each([undefined, '', 'Bearer', 'Bearer nonsense', 'Basic YWRhOmFkYQ==', 'Bearer a.b.c'])(
    'AUTH-06 refuses the header %s',
    async (header) => {
      expect(await verify(header)).toBeUndefined();
    },
  );
});
