import { describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { deletePerson } from './delete-person.ts';
import { findMember } from './store.ts';
import type { Claims } from './verifier.ts';

const START = new Date('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const provider = 'https://login.test';
let people = 0;

/** A returning member with a reusable token. */
async function knownGuest({ rights }: { rights?: string } = {}) {
  const subject = `guest-${(people += 1)}`;
  const email = `${subject}@academy.test`;
  const claims: Claims = {
    provider,
    subject,
    email,
    firstName: 'Guest',
    lastName: '',
    ...(rights && { rights }),
  };
  const call = (now = START, tenantId = 'spring') =>
    findMember({ reads: pool, writes: pool, claims, tenantId, now, newId: () => crypto.randomUUID() });
  const { userId } = await call();
  return { subject, userId, call };
}

describe('the rights of a member', () => {
  it('ROLE-03 change with the next call after a grant or revocation', async () => {
    const { userId, call } = await knownGuest();
    const change = async (statement: string) => {
      await pool.query(statement, [userId]);
      const { isAdmin, isPro, role } = await call();
      return { isAdmin, isPro, role };
    };
    const none = { isAdmin: false, isPro: false, role: null };
    expect(await change('update users set is_admin = true where id = $1')).toEqual({
      ...none,
      isAdmin: true,
    });
    expect(await change('update users set is_admin = false where id = $1')).toEqual(none);
    const giveRole = `insert into roles (user_id, tenant_id, role, granted_at) values ($1, 'spring', 'reviewer', now())`;
    expect(await change(giveRole)).toEqual({ ...none, role: 'reviewer' });
    expect(await change(`update roles set role = 'author' where user_id = $1`)).toEqual({
      ...none,
      role: 'author',
    });
    expect(await change('delete from roles where user_id = $1')).toEqual(none);
    const givePro = `update users set pro_from = '2026-01-01', pro_until = '2027-01-01' where id = $1`;
    expect(await change(givePro)).toEqual({ ...none, isPro: true });
  });

  it('ROLE-01 include the role in the called tenant', async () => {
    const { userId, call } = await knownGuest();
    await pool.query(
      `insert into roles (user_id, tenant_id, role, granted_at)
       values ($1, 'spring', 'reviewer', now()), ($1, 'kube', 'author', now())`,
      [userId],
    );
    const roles = [];
    for (const tenantId of ['spring', 'kube', 'tanzu', 'spring'])
      roles.push((await call(START, tenantId)).role);
    expect(roles).toEqual(['reviewer', 'author', null, 'reviewer']);
  });

  it('IDP-02 from groups at the provider are renewed daily', async () => {
    const { userId, call } = await knownGuest({ rights: 'admin@*' });
    expect((await call()).isAdmin).toBe(true);
    const nextDay = new Date('2026-01-06T10:00:00Z');
    expect((await call(nextDay)).isAdmin).toBe(true);
    const { rows } = await pool.query('select rights_claimed_at as at from users where id = $1', [userId]);
    expect(rows).toEqual([{ at: nextDay }]);
  });

  it('REC-05 end with the next call after the account is deleted', async () => {
    const { subject, call } = await knownGuest();
    await deletePerson(pool, { provider, subject, now: START, until: new Date('2026-01-05T10:00:00Z') });
    await expect(call()).rejects.toThrow('This account was deleted. Please log in again.');
  });
});
