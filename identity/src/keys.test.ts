import { describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createKeys, credentialKeys, tokenKeys } from './keys.ts';
import { SAMPLE_PEOPLE } from './sample-people.ts';
import { claimsOf, codeFor, exchange, refresh, startWorld, tokensOf } from './testing/world.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const DAY = 24 * 60 * 60_000;
const [ada] = SAMPLE_PEOPLE;

const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

describe('signing keys', () => {
  it('AUTH-10 are created once by nodes that start together, and reused after a restart', async () => {
    const nodes = [1, 2, 3].map(() =>
      createKeys({ pool, now: clock.now, purpose: tokenKeys({ tokenLifeSeconds: 600 }) }),
    );
    await Promise.all(nodes.map((node) => node.load()));
    const kids = nodes.map((node) => node.published().keys.map(({ kid }) => kid));
    expect(kids[0]).toHaveLength(1);
    expect(kids[1]).toEqual(kids[0]);
    expect(kids[2]).toEqual(kids[0]);
  });

  it('AUTH-10 publish only their public part', async () => {
    const keys = createKeys({ pool, now: clock.now, purpose: tokenKeys({ tokenLifeSeconds: 600 }) });
    await keys.load();
    expect(Object.keys(keys.published().keys[0] ?? {})).toEqual(['kty', 'n', 'e', 'kid', 'alg', 'use']);
  });

  it('AUTH-10 rotate by age: published an hour ahead, then signing, then published while their tokens are valid', async () => {
    const keys = createKeys({ pool, now: clock.now, purpose: tokenKeys({ tokenLifeSeconds: 600 }) });
    await keys.load();
    const first = keys.signing().keys[0]?.kid;
    clock.advance(30 * DAY - 60 * 60_000);
    expect(await keys.load()).toBe(true);
    expect(keys.published().keys).toHaveLength(2);
    expect(keys.signing().keys[0]?.kid).toBe(first);
    clock.advance(61 * 60_000);
    expect(await keys.load()).toBe(true);
    expect(keys.signing().keys[0]?.kid).not.toBe(first);
    expect(keys.published().keys.map(({ kid }) => kid)).toContain(first);
    clock.advance(DAY + 11 * 60_000);
    await keys.load();
    expect(keys.published().keys.map(({ kid }) => kid)).not.toContain(first);
    expect(await keys.load()).toBe(false);
  });

  it('AUTH-10 sign new tokens after a rotation, while old sessions stay valid', async () => {
    const world = await startWorld({ pool });
    const before = await tokensOf(exchange(world, await codeFor(world)));
    clock.advance(60_000);
    await world.identity.rotateKeys();
    const after = await tokensOf(refresh(world, before.refresh_token));
    expect(kidOf(after.access_token)).not.toBe(kidOf(before.access_token));
    const published = world.identity.publicKeys().keys.map(({ kid }) => kid);
    expect(published).toContain(kidOf(before.access_token));
    expect(published).toContain(kidOf(after.access_token));
  });
});

describe('several nodes over one database', () => {
  it('AUTH-10 share keys, sessions and refresh tokens, and learn of a new key within a minute', async () => {
    const one = await startWorld({ pool });
    const two = await startWorld({ pool, issuer: one.issuer, audience: one.audience });
    const { accessToken, refreshToken } = await one.identity.mint({ accountId: ada.id });
    expect(two.identity.publicKeys()).toEqual(one.identity.publicKeys());
    const there = { ...two, issuer: `${two.base}/oidc` };
    const next = await tokensOf(refresh(there, refreshToken));
    expect(claimsOf(next.access_token)).toMatchObject({ sub: ada.id, iss: one.issuer });
    expect(kidOf(next.access_token)).toBe(kidOf(accessToken));

    clock.advance(61_000);
    await one.identity.rotateKeys();
    const rotated = await tokensOf(refresh(there, next.refresh_token));
    expect(kidOf(rotated.access_token)).toBe(one.identity.publicKeys().keys[0]?.kid);
    expect(two.identity.publicKeys()).toEqual(one.identity.publicKeys());
  });

  it('AUTH-10 delete expired records', async () => {
    const world = await startWorld({ pool });
    await world.identity.mint({ accountId: ada.id });
    clock.advance(15 * DAY);
    await world.identity.deleteExpired();
    const { rows } = await pool.query('select model from identity_records');
    expect(rows).toEqual([]);
  });
});

describe('a minted sign-in', () => {
  it('AUTH-08 is signed, has the names, can be refreshed and is listed', async () => {
    const world = await startWorld({ pool });
    const { accessToken, refreshToken, expiresIn } = await world.identity.mint({ accountId: ada.id });
    expect(expiresIn).toBe(600);
    expect(claimsOf(accessToken)).toMatchObject({
      iss: world.issuer,
      aud: world.audience,
      sub: ada.id,
      email: 'ada@academy.test',
      firstName: 'Ada',
      client_id: 'academy',
      exp: Math.floor(clock.now().getTime() / 1000) + 600,
    });
    expect((await refresh(world, refreshToken)).status).toBe(200);
    expect(await world.identity.listSessions(ada.id)).toHaveLength(1);
  });

  it('AUTH-10 stores no usable secret in the database', async () => {
    const world = await startWorld({ pool });
    const { refreshToken } = await world.identity.mint({ accountId: ada.id });
    const { rows } = await pool.query<{ row: string }>(
      'select identity_records::text as row from identity_records',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(refreshToken))).toEqual([]);
  });
});

describe('keys of credentials', () => {
  it('CERT-05 stay published when they no longer sign, without their private part', async () => {
    const keys = createKeys({ pool, now: clock.now, purpose: credentialKeys });
    await keys.load();
    const first = keys.signing().keys[0]?.kid;
    for (let month = 0; month < 3; month++) {
      clock.advance(31 * DAY);
      await keys.load();
    }
    const published = keys.published().keys;
    expect(keys.signing().keys[0]?.kid).not.toBe(first);
    expect(published.map(({ kid }) => kid)).toContain(first);
    expect(Object.keys(published[0] ?? {})).toEqual(['kty', 'crv', 'x', 'kid', 'alg', 'use']);
  });
});
