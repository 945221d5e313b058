import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { deletePerson } from './delete-person.ts';
import { findMember } from './store.ts';
import type { Claims } from './verifier.ts';

const START = new Date('2026-01-05T09:00:00Z');
const at = (time: string) => new Date(`2026-01-05T${time}Z`);
const { pool } = await testDatabase();
const provider = 'https://login.test';
let people = 0;

/** Somebody whose token is cached, so that each of their calls comes with the same claims, and who has called before. */
async function knownGuest({ rights, now = START }: { rights?: string; now?: Date } = {}) {
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
  const call = (time = now, tenantId = 'spring') =>
    findMember({ reads: pool, writes: pool, claims, tenantId, now: time, newId: () => crypto.randomUUID() });
  // The first call stores them, the second one reads what is stored.
  await call();
  const { userId } = await call();
  return { subject, userId, call };
}

/** The names of the statements that are run from now on. */
function watchStatements() {
  const query = vi.spyOn(pool, 'query');
  onTestFinished(() => query.mockRestore());
  return () => query.mock.calls.map(([statement]) => (statement as { name?: string }).name);
}

describe('a member whose token was used before', () => {
  it('LOAD-13 is not read again while nothing of them changed', async () => {
    const guest = await knownGuest();
    const statements = watchStatements();
    expect(await guest.call()).toEqual({
      kind: 'member',
      userId: guest.userId,
      isAdmin: false,
      isPro: false,
      role: null,
    });
    expect(statements()).toEqual(['find-changed-members']);
  });

  it('LOAD-13 has each change of their rights with the next call', async () => {
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

  it('LOAD-13 is pro from the first moment to the last, which no row tells', async () => {
    const { userId, call } = await knownGuest();
    await pool.query(
      `update users set pro_from = '2026-01-05T10:00Z', pro_until = '2026-01-05T11:00Z' where id = $1`,
      [userId],
    );
    const moments = ['09:00:00', '09:59:59', '10:00:00', '10:59:59', '11:00:00', '12:00:00'];
    const isPro = [];
    for (const moment of moments) isPro.push((await call(at(moment))).isPro);
    expect(isPro).toEqual([false, false, true, true, false, false]);
    // The clock was set back.
    expect((await call(at('10:30:00'))).isPro).toBe(true);
    expect((await call(at('09:30:00'))).isPro).toBe(false);
  });

  it('LOAD-13 has the role of the tenant that they call', async () => {
    const { userId, call } = await knownGuest();
    // By one transaction, so that the version of both is the same.
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

  it('LOAD-13 confirms day by day the rights that groups at the provider give', async () => {
    const { userId, call } = await knownGuest({ rights: 'admin@*' });
    expect((await call()).isAdmin).toBe(true);
    const nextDay = new Date('2026-01-06T10:00:00Z');
    expect((await call(nextDay)).isAdmin).toBe(true);
    const { rows } = await pool.query('select rights_claimed_at as at from users where id = $1', [userId]);
    expect(rows).toEqual([{ at: nextDay }]);
  });

  it('LOAD-13 is refused once their account is deleted', async () => {
    const { subject, call } = await knownGuest();
    await deletePerson(pool, { provider, subject, now: START, until: at('10:00:00') });
    await expect(call()).rejects.toThrow('This account was deleted. Please log in again.');
    // From then on nobody who calls with them is read again because of them.
    const statements = watchStatements();
    await expect(call()).rejects.toThrow('This account was deleted. Please log in again.');
    expect(statements()).not.toContain('find-changed-members');
  });

  it('LOAD-13 is told apart from others who call at the same moment', async () => {
    const guests = await Promise.all(Array.from({ length: 5 }, () => knownGuest()));
    const changed = guests[3]?.userId;
    await pool.query('update users set is_admin = true where id = $1', [changed]);
    const members = await Promise.all(guests.map(({ call }) => call()));
    expect(members.map(({ userId, isAdmin }) => [userId, isAdmin])).toEqual(
      guests.map(({ userId }) => [userId, userId === changed]),
    );
  });
});
