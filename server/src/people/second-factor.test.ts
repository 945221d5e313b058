import { describe, expect, it } from 'vitest';
import { SAMPLE_PEOPLE } from '@academy/identity/sample-people';
import { verifyUserAccess } from '@academy/contract/people';
import { makeToken } from '../testing/access-tokens.ts';
import { contentTree } from '../testing/content.ts';
import { addRole } from '../testing/roles.ts';
import { HIDDEN } from '../testing/sample-content.ts';
import { testServer } from '../testing/server.ts';
import { needsSecondFactor } from './second-factor.ts';

const tree = contentTree();
const server = await testServer({
  config: { folders: { tenants: tree.folder }, secondFactor: 'required' },
});
const { pool } = server.database;
const provider = server.context.config.tokens.issuer;
await addRole(server, { subject: 'alma', tenantId: 'spring', role: 'author' });
await addRole(server, { subject: 'rosa', tenantId: 'spring', role: 'reviewer' });

async function call(path: string, bearer: string) {
  const headers = { authorization: `Bearer ${bearer}` };
  const response = await server.get(`/api/v1${path}`, { tenantId: 'spring', headers });
  const { errors } = (await response.json()) as { errors: { code?: string }[] };
  return { status: response.status, code: errors[0]?.code };
}
const token = (subject: string, amr: string[]) => server.signToken({ subject, claims: { amr } });
const DRAFT = '/lessons/making-tea/unfinished';
const REFUSED = { status: 403, code: 'second_factor_required' };
const ANSWERED = { status: 200, code: undefined };

describe('a required second factor', () => {
  it.each([
    ['root', '/admin/overview'],
    ['root', '/publishing/revisions'],
    ['alma', '/publishing/revisions'],
    ['alma', '/content/items'],
  ])('FACT-08 %s uses %s with a login of two factors only', async (subject, path) => {
    expect(await call(path, await token(subject, ['pwd']))).toEqual(REFUSED);
    expect(await call(path, await token(subject, ['pwd', 'otp', 'mfa']))).toEqual(ANSWERED);
  });

  it.each(['root', 'alma'])(
    'FACT-08 without it %s reads neither drafts nor lists of others',
    async (subject) => {
      const [weak, strong] = [await token(subject, ['pwd']), await token(subject, ['pwd', 'otp', 'mfa'])];
      expect([await call(DRAFT, weak), await call(DRAFT, strong)]).toEqual([
        { status: 404, code: undefined },
        ANSWERED,
      ]);
      const all = await call('/alerts?all=true', strong);
      expect(all.status).toBe(subject === 'root' ? 200 : 403);
      expect(await call('/alerts?all=true', weak)).toEqual(all.status === 200 ? REFUSED : all);
    },
  );

  it('FACT-08 is needed by an administrator to open a Pro lesson', async () => {
    const read = async (amr: string[]) => {
      const headers = { authorization: `Bearer ${await token('root', amr)}` };
      return (await server.get('/api/v1/lessons/espresso/pull', { tenantId: 'spring', headers })).text();
    };
    expect(await read(['pwd'])).not.toContain(HIDDEN.proBody);
    expect(await read(['pwd', 'otp', 'mfa'])).toContain(HIDDEN.proBody);
  });

  it('FACT-08 does not hide the rights it withholds, so that pages lead to the second step', async () => {
    const headers = { authorization: `Bearer ${await token('root', ['pwd'])}` };
    const { path } = verifyUserAccess;
    const response = await server.get(`/api/v1${path}`, { tenantId: 'spring', headers });
    expect(await response.json()).toMatchObject({ data: { isAdmin: true } });
  });

  it('FACT-08 is explained in the message', async () => {
    const headers = { authorization: `Bearer ${await token('root', ['pwd'])}` };
    const response = await server.get('/api/v1/admin/overview', { tenantId: 'spring', headers });
    expect(await response.json()).toMatchObject({
      errors: [
        {
          message:
            'Administrators, authors and owners of tokens need a second step to log in here. Please log in again and set it up.',
        },
      ],
    });
  });

  it('FACT-08 does not affect others, or public calls', async () => {
    expect(await call('/content/items', await token('rosa', ['pwd']))).toEqual(ANSWERED);
    expect(await call('/me/learning', await token('root', ['pwd']))).toEqual(ANSWERED);
    expect(await call('/courses/list', await token('alma', ['pwd']))).toEqual(ANSWERED);
  });

  it('FACT-08 enables a token once its owner has one at the provider', async () => {
    const admin = SAMPLE_PEOPLE.find(({ role }) => role === 'admin')?.id ?? '';
    await pool.query('update users set is_admin = true where subject = $1', [admin]);
    const made = await makeToken(server, { owner: admin, abilities: ['content:publish'] });
    expect(await call('/publishing/revisions', made.token)).toEqual(REFUSED);
    await pool.query(
      `insert into totp_secrets (account_id, sealed_secret, last_step, created_at) values ($1, 'db.x', 0, $2)`,
      [admin, new Date('2026-01-05T09:00:00Z')],
    );
    expect(await call('/publishing/revisions', made.token)).toEqual(ANSWERED);
  });

  it('FACT-08 applies to administrators, authors and owners of tokens', async () => {
    const now = new Date();
    const needs = (subject: string) => needsSecondFactor(pool, { provider, subject, now });
    expect([await needs('root'), await needs('alma')]).toEqual([true, true]);
    expect([await needs('ada'), await needs('rosa'), await needs('unknown')]).toEqual([false, false, false]);
    await makeToken(server, { owner: 'ada' });
    expect(await needs('ada')).toBe(true);
  });
});
