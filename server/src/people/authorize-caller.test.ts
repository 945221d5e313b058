import { describe, expect, it } from 'vitest';
import type { Person } from '@academy/domain/access';
import { encodeSecret, formatToken } from '@academy/domain/access-token';
import type { Access } from '@academy/contract/endpoint';
import type { Context } from '../context.ts';
import { makeToken } from '../testing/access-tokens.ts';
import { testDatabase } from '../testing/database.ts';
import { addPeople } from '../testing/tokens.ts';
import { authorizeCaller, requireAccess } from './person.ts';

const ISSUER = 'https://login.test';
const database = await testDatabase();
const { pool } = database;
let time = new Date('2026-01-06T08:00:00Z');
const now = () => time;
await addPeople(pool, { issuer: ISSUER, now });

/** A context in which a session's bearer is the subject itself. */
const context = {
  config: { secondFactor: 'optional' },
  database: { reads: pool, writes: pool },
  now,
  newId: () => 'unused',
  verifyToken: async (subject: string) => ({
    provider: ISSUER,
    subject,
    email: `${subject}@academy.test`,
    firstName: subject.replace(/^./, (first) => first.toUpperCase()),
    lastName: '',
  }),
} as unknown as Context;

type Call = { access?: Access; ability?: 'content:read' | 'content:publish' };
const call = (bearer: string | undefined, { access = 'user', ...rest }: Call, tenantId = 'spring') =>
  authorizeCaller(
    {
      authorization: bearer && `Bearer ${bearer}`,
      call: { access, ...rest } as Parameters<typeof authorizeCaller>[0]['call'],
      tenantId: () => tenantId,
      network: () => '',
    },
    context,
  );
const idOf = async (subject: string) =>
  (await pool.query<{ id: string }>('select id from users where subject = $1', [subject])).rows[0]?.id;
const lastUse = async (tokenId: string) =>
  (await pool.query<{ at: Date }>('select last_used_at as at from access_tokens where id = $1', [tokenId]))
    .rows[0]?.at;

describe('a call with a session', () => {
  it('GATE-03 is made by its person, if the access of the call allows it', async () => {
    const userId = await idOf('ada');
    expect(await call('ada', {})).toMatchObject({ kind: 'member', userId, isAdmin: false });
    expect(await call(undefined, { access: 'visitor' })).toEqual({ kind: 'visitor' });
    await expect(call(undefined, {})).rejects.toThrow('Please log in first.');
    await expect(call('ada', { access: 'admin' })).rejects.toThrow('This is for administrators only.');
    // A session needs no ability, unlike a token.
    expect(await call('root', { access: 'admin', ability: 'content:read' })).toMatchObject({ isAdmin: true });
  });
});

describe('a call with a personal access token', () => {
  const plan: Call = { access: 'author', ability: 'content:read' };

  it('ADM-05 is made by its owner, with their current rights', async () => {
    const { token, tokenId } = await makeToken({ database }, { owner: 'root', abilities: ['content:read'] });
    expect(await call(token, plan)).toEqual({
      kind: 'member',
      userId: await idOf('root'),
      isAdmin: true,
      isPro: false,
      role: null,
      tokenId,
    });
    const { token: graces } = await makeToken({ database }, { owner: 'grace' });
    await expect(call(graces, plan)).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'This is for authors of this academy only.',
    });
    await pool.query(
      `insert into roles (user_id, tenant_id, role, granted_at) select id, 'spring', 'author', $1 from users where subject = 'grace'`,
      [time],
    );
    expect(await call(graces, plan)).toMatchObject({ isPro: true, isAdmin: false, role: 'author' });
  });

  it('ADM-05 needs the ability of the call, and the refusal names it', async () => {
    const { token } = await makeToken({ database }, { owner: 'root', abilities: ['content:read'] });
    await expect(call(token, { access: 'author', ability: 'content:publish' })).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'This token lacks the ability content:publish. Please use another one.',
    });
  });

  it('ADM-05 is refused for calls without an ability, and in another academy', async () => {
    const { token } = await makeToken({ database }, { owner: 'root' });
    await expect(call(token, { access: 'admin' })).rejects.toMatchObject({
      kind: 'forbidden',
      message: "This can't be done with an access token. Please log in instead.",
    });
    await expect(call(token, plan, 'kube')).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'This token belongs to another academy. Please use one of this academy.',
    });
  });

  it('API-08 gets the same refusal for a wrong secret, a deleted token and a mistyped one', async () => {
    const { token, tokenId } = await makeToken({ database }, { owner: 'root' });
    const { token: deleted } = await makeToken({ database }, { owner: 'root', isDeleted: true });
    const guessed = formatToken({ tokenId, secret: encodeSecret(new Uint8Array(32)) });
    for (const wrong of [guessed, deleted, `${token}x`])
      await expect(call(wrong, plan)).rejects.toMatchObject({
        kind: 'unauthenticated',
        message: 'This access token is not valid here. Please generate a new one.',
      });
    expect(await lastUse(tokenId)).toBeNull();
  });

  it('ADM-05 is refused from the moment the token expires', async () => {
    const { token, tokenId } = await makeToken({ database }, { owner: 'root', isExpired: true });
    time = new Date('2026-01-06T08:59:59Z');
    expect(await call(token, plan)).toMatchObject({ tokenId });
    time = new Date('2026-01-06T09:00:00Z');
    await expect(call(token, plan)).rejects.toMatchObject({
      kind: 'unauthenticated',
      message: 'This access token has expired. Please generate a new one.',
    });
  });

  it('ADM-05 records the last use of the token, at most once a minute', async () => {
    const { token, tokenId } = await makeToken({ database }, { owner: 'root' });
    const useAt = async (moment: string) => {
      time = new Date(moment);
      await call(token, plan);
      return (await lastUse(tokenId))?.toISOString();
    };
    expect(await useAt('2026-01-07T09:00:00.000Z')).toBe('2026-01-07T09:00:00.000Z');
    expect(await useAt('2026-01-07T09:00:59.000Z')).toBe('2026-01-07T09:00:00.000Z');
    expect(await useAt('2026-01-07T09:01:00.000Z')).toBe('2026-01-07T09:01:00.000Z');
  });
});

describe('the access of a call', () => {
  const ada: Person = { kind: 'member', userId: 'ada', isPro: true, isAdmin: false };
  const people: Record<string, Person> = {
    visitor: { kind: 'visitor' },
    'visitor with a draft link': { kind: 'visitor', hasDraftLink: true },
    member: ada,
    reviewer: { ...ada, role: 'reviewer' },
    author: { ...ada, role: 'author' },
    administrator: { ...ada, isAdmin: true },
  };
  const allowed = (access: Access) =>
    Object.keys(people).filter((name) => {
      try {
        requireAccess(people[name] ?? { kind: 'visitor' }, access);
        return true;
      } catch {
        return false;
      }
    });

  it('GATE-03 includes the named people, and administrators', () => {
    expect(allowed('visitor')).toEqual(Object.keys(people));
    expect(allowed('user')).toEqual(['member', 'reviewer', 'author', 'administrator']);
    expect(allowed('reviewer')).toEqual(['reviewer', 'author', 'administrator']);
    expect(allowed('author')).toEqual(['author', 'administrator']);
    expect(allowed('admin')).toEqual(['administrator']);
  });

  it('GATE-03 names the required people in a refusal', () => {
    expect(() => requireAccess(ada, 'reviewer')).toThrow(
      'This is for reviewers and authors of this academy only.',
    );
    expect(() => requireAccess(ada, 'author')).toThrow('This is for authors of this academy only.');
  });
});
