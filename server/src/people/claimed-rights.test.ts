import { describe, expect, it } from 'vitest';
import type { Member } from '@academy/domain/access';
import { claimedRights, rightsOf, withClaimedRights } from './claimed-rights.ts';
import type { Grant } from './claimed-rights.ts';
import type { Payload } from './token-claims.ts';

const grants: Grant[] = [
  { value: 'staff', right: 'author', tenantId: 'spring' },
  { value: 'staff', right: 'pro', tenantId: null },
  { value: 'heads', right: 'admin', tenantId: null },
  { value: 'heads', right: 'author', tenantId: 'spring' },
];
const ada: Member = { kind: 'member', userId: 'ada', isPro: false, isAdmin: false, role: null };

describe('rights from groups at the provider', () => {
  const claimed = (payload: Payload, claim = 'groups') => claimedRights(payload, { claim, grants });

  it('IDP-02 are those of all groups of the person, without duplicates, in order', () => {
    expect(claimed({ groups: ['heads', 'staff', 'unknown'] })).toBe('admin@* author@spring pro@*');
    expect(claimed({ groups: 'staff' })).toBe('author@spring pro@*');
    expect([{}, { groups: [] }, { groups: { staff: true } }].map((payload) => claimed(payload))).toEqual([
      '',
      '',
      '',
    ]);
    expect(rightsOf(grants)).toEqual(['admin@*', 'author@spring', 'pro@*']);
  });

  it('IDP-02 are found under the name of the claim or along its path', () => {
    const nested = { realm_access: { roles: ['heads'] } };
    expect(claimed(nested, 'realm_access.roles')).toBe('admin@* author@spring');
    expect(claimed({ 'https://x.test/roles': ['heads'] }, 'https://x.test/roles')).toContain('admin@*');
    const nowhere: Payload[] = [{ realm_access: 'roles' }, { realm_access: null }, {}];
    expect(nowhere.map((payload) => claimed(payload, 'realm_access.roles'))).toEqual(['', '', '']);
    expect(claimed({ realm_access: {} }, 'realm_access.constructor.name')).toBe('');
  });

  it('IDP-02 apply in the named tenant, or in all', () => {
    const as = (rights: string, tenantId = 'spring') => withClaimedRights(ada, { claimed: rights, tenantId });
    expect(as('admin@*')).toEqual({ ...ada, isAdmin: true });
    expect(as('pro@spring')).toEqual({ ...ada, isPro: true });
    expect(as('pro@spring author@spring', 'kube')).toEqual(ada);
    expect(as('author@spring reviewer@*')).toEqual({ ...ada, role: 'author' });
    expect(as('author@spring reviewer@*', 'kube')).toEqual({ ...ada, role: 'reviewer' });
    expect(as('')).toBe(ada);
  });

  it('IDP-02 do not remove granted rights', () => {
    const root: Member = { ...ada, isAdmin: true, isPro: true, role: 'author' };
    expect(withClaimedRights(root, { claimed: 'reviewer@*', tenantId: 'spring' })).toEqual(root);
    const reviewer: Member = { ...ada, role: 'reviewer' };
    const promoted = withClaimedRights(reviewer, { claimed: 'author@*', tenantId: 'spring' });
    expect(promoted.role).toBe('author');
  });
});
