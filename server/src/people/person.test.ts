import { describe, expect, it } from 'vitest';
import { getLesson } from '@academy/contract/lessons';
import { makeToken } from '../testing/access-tokens.ts';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';
import { authorizeCaller, requireAccess } from './person.ts';

const tree = contentTree();
let time = new Date('2026-01-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });
const authenticate = (authorization?: string) =>
  authorizeCaller(
    { authorization, call: { access: 'visitor' }, tenantId: () => 'spring', network: () => '192.0.2.0' },
    server.context,
  );
const personWith = async (subject: string, claims = {}) =>
  authenticate(`Bearer ${await server.signToken({ subject, claims })}`);

describe('the person of a token', () => {
  it('GATE-01 is a visitor without a token', async () => {
    expect(await authenticate()).toEqual({ kind: 'visitor' });
  });

  it('GATE-01 has the rights stored in the database', async () => {
    expect(await personWith('ada')).toMatchObject({ kind: 'member', isAdmin: false, isPro: false });
    expect(await personWith('grace')).toMatchObject({ kind: 'member', isAdmin: false, isPro: true });
    expect(await personWith('root')).toMatchObject({ kind: 'member', isAdmin: true, isPro: false });
  });

  it('GATE-01 has separate rights under concurrent requests', async () => {
    const all = Array.from({ length: 24 }, (_, at) => ['ada', 'grace', 'root', `guest-${at}`][at % 4] ?? '');
    const tokens = await Promise.all(all.map((subject) => server.signToken({ subject })));
    const enter = (token: string) => authenticate(`Bearer ${token}`);
    for (const token of tokens) await enter(token);
    const people = await Promise.all(tokens.map(enter));
    expect(people).toMatchObject(
      all.map((subject) => ({ kind: 'member', isAdmin: subject === 'root', isPro: subject === 'grace' })),
    );
    const { rows } = await server.database.pool.query<{ id: string; subject: string }>(
      'select id, subject from users where subject = any($1)',
      [all],
    );
    const idOf = new Map(rows.map(({ id, subject }) => [subject, id]));
    expect(people).toMatchObject(all.map((subject) => ({ userId: idOf.get(subject) })));
  });

  it('GATE-01 gets no rights from claims', async () => {
    const claims = { isAdmin: true, isPro: true, is_admin: true, roles: ['admin'] };
    expect(await personWith('ada', claims)).toMatchObject({ isAdmin: false, isPro: false });
  });

  it('API-07 is refused with a token for another audience', async () => {
    const token = await server.signToken({ subject: 'ada', audience: 'https://elsewhere.test' });
    const response = await server.get('/api/v1/lessons/tea/green', {
      tenantId: 'spring',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('This access token is not valid here');
  });

  it('GATE-03 loses a right with the next request', async () => {
    const token = await server.signToken({ subject: 'root' });
    const isAdmin = async () => authenticate(`Bearer ${token}`);
    expect(await isAdmin()).toMatchObject({ isAdmin: true });
    await server.database.pool.query(`update users set is_admin = false where subject = 'root'`);
    expect(await isAdmin()).toMatchObject({ isAdmin: false });
    await server.database.pool.query(`update users set is_admin = true where subject = 'root'`);
  });

  it('GATE-04 is Pro from the first moment to the last, and not after', async () => {
    const isProAt = async (moment: string) => {
      time = new Date(moment);
      const person = await personWith('grace');
      return person.kind === 'member' && person.isPro;
    };
    await server.database.pool.query(
      `update users set pro_from = '2026-02-01T00:00:00Z', pro_until = '2027-02-01T00:00:00Z' where subject = 'grace'`,
    );
    expect(await isProAt('2026-01-31T23:59:59Z')).toBe(false);
    expect(await isProAt('2026-02-01T00:00:00Z')).toBe(true);
    expect(await isProAt('2027-01-31T23:59:59Z')).toBe(true);
    expect(await isProAt('2027-02-01T00:00:00Z')).toBe(false);
  });

  it('AUTH-12 is one user, however often and wherever they come from', async () => {
    await Promise.all([1, 2, 3, 4].map(() => personWith('newcomer')));
    const params = { courseSlug: 'coffee', lessonSlug: 'roast' };
    const token = await server.signToken({ subject: 'newcomer' });
    await server.client({ token, tenantId: 'spring' }).send(getLesson, { params, query: {} });
    const { rows } = await server.database.pool.query(
      `select email, first_name from users where subject = 'newcomer'`,
    );
    expect(rows).toEqual([{ email: 'newcomer@academy.test', first_name: 'Newcomer' }]);
  });

  it('AUTH-08 has the current name and address of the token', async () => {
    await personWith('renamed');
    await personWith('renamed', { firstName: 'Other', lastName: 'Name', email: 'other@academy.test' });
    const { rows } = await server.database.pool.query(
      `select email, first_name, last_name from users where subject = 'renamed'`,
    );
    expect(rows).toEqual([{ email: 'other@academy.test', first_name: 'Other', last_name: 'Name' }]);
  });

  it('ADM-05 is not authenticated by a personal access token without a check of its abilities', async () => {
    const { token } = await makeToken(server, { owner: 'root' });
    await expect(authenticate(`Bearer ${token}`)).rejects.toMatchObject({
      kind: 'forbidden',
      message: "This can't be done with an access token. Please log in instead.",
    });
  });

  it.each(['', 'Basic YWRhOmFkYQ==', 'Bearer', 'Bearer a b', 'x Bearer a', 'token'])(
    'API-08 is not known from "%s"',
    async (header) => {
      await expect(authenticate(header)).rejects.toMatchObject({
        kind: 'unauthenticated',
        message: 'The authorization header must be a bearer token.',
      });
    },
  );
});

describe('access to a call', () => {
  const visitor = { kind: 'visitor' } as const;
  const ada = { kind: 'member', userId: 'ada', isPro: false, isAdmin: false } as const;
  const grace = { ...ada, isPro: true };
  const root = { ...ada, isAdmin: true };
  const refusal = (...[person, access]: Parameters<typeof requireAccess>) => {
    try {
      return requireAccess(person, access);
    } catch (error) {
      return (error as { kind: string }).kind;
    }
  };

  it('GATE-03 names in a refusal what is missing', () => {
    expect(() => requireAccess(visitor, 'admin')).toThrow('Please log in first.');
    expect(() => requireAccess(ada, 'admin')).toThrow('This is for administrators only.');
  });

  it('GATE-03 is 401 for a visitor, 403 for others without access', () => {
    expect([visitor, ada, grace, root].map((person) => refusal(person, 'visitor'))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([visitor, ada, grace, root].map((person) => refusal(person, 'user'))).toEqual([
      'unauthenticated',
      undefined,
      undefined,
      undefined,
    ]);
    expect([visitor, ada, grace, root].map((person) => refusal(person, 'admin'))).toEqual([
      'unauthenticated',
      'forbidden',
      'forbidden',
      undefined,
    ]);
  });
});
