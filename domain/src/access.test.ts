import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entitlementsSchema } from './catalog-schemas.ts';
import {
  canPublish,
  canReadDrafts,
  canView,
  effectiveEntitlements,
  accessLevelOf,
  requiredLevel,
  visitor,
  missingRequirement,
  type Person,
} from './access.ts';

const ada: Person = { kind: 'member', userId: 'ada', isPro: false, isAdmin: false };
const grace: Person = { kind: 'member', userId: 'grace', isPro: true, isAdmin: false };
const root: Person = { kind: 'member', userId: 'root', isPro: false, isAdmin: true };

const opens = (view: string[]) =>
  [visitor, ada, grace, root].map((person) => missingRequirement(person, { view }));

describe('levels of access', () => {
  it('SEC-12 agree with the entitlements for every person and item', () => {
    const member = { kind: 'member', userId: '1', isPro: false, isAdmin: false } as const;
    const people = [visitor, member, { ...member, isPro: true }, { ...member, isAdmin: true }];
    for (const view of [[], ['auth'], ['pro'], ['auth', 'pro'], ['other'], ['auth', 'other']])
      for (const person of people)
        expect([view, accessLevelOf(person) >= requiredLevel({ view })]).toEqual([
          view,
          canView(person, { view }),
        ]);
  });
});

describe('who may view what', () => {
  it('GATE-01 unmarked items are open to everyone', () => {
    expect(opens([])).toEqual([null, null, null, null]);
    expect([canView(visitor, undefined), canView(visitor, null)]).toEqual([true, true]);
  });

  it('GATE-01 items marked auth are locked for visitors, and logging in opens them', () => {
    expect(opens(['auth'])).toEqual(['sign-in', null, null, null]);
  });

  it('GATE-01 items marked pro are locked for non-pro users, and Pro opens them', () => {
    expect(opens(['pro'])).toEqual(['pro', 'pro', null, null]);
  });

  it('GATE-02 all entitlements must be met', () => {
    expect(opens(['auth', 'pro'])).toEqual(['pro', 'pro', null, null]);
    expect(opens(['pro', 'auth'])).toEqual(['pro', 'pro', null, null]);
  });

  it('GATE-02 an unknown tag keeps everyone but admins out', () => {
    expect(opens(['beta'])).toEqual(['nothing', 'nothing', 'nothing', null]);
    expect(opens(['auth', 'PRO'])).toEqual(['nothing', 'nothing', 'nothing', null]);
  });

  it('GATE-02 one more tag never opens anything', () => {
    const tag = fc.constantFrom('auth', 'pro', 'beta', '');
    const person = fc.constantFrom<Person>(visitor, ada, grace, root);
    fc.assert(
      fc.property(person, fc.array(tag), tag, (who, view, more) => {
        if (canView(who, { view: [...view, more] })) expect(canView(who, { view })).toBe(true);
      }),
    );
  });

  it('GATE-02 entitlements are a list of tags on the wire', () => {
    expect(entitlementsSchema.safeParse({ view: ['auth'] }).success).toBe(true);
    expect(entitlementsSchema.safeParse({ view: 'auth' }).success).toBe(false);
  });
});

describe('what a lesson inherits', () => {
  it('GATE-02 a lesson without entitlements inherits its course’s', () => {
    expect(effectiveEntitlements(undefined, { view: ['pro'] })).toEqual({ view: ['pro'] });
    expect(effectiveEntitlements(null, { view: ['pro'] })).toEqual({ view: ['pro'] });
    expect(effectiveEntitlements(undefined, undefined)).toEqual({ view: [] });
  });

  it('GATE-02 an empty list is a free preview inside a locked course', () => {
    expect(canView(visitor, effectiveEntitlements({ view: [] }, { view: ['pro'] }))).toBe(true);
  });

  it('GATE-02 a lesson with entitlements of its own keeps them', () => {
    expect(effectiveEntitlements({ view: ['pro'] }, { view: ['auth'] })).toEqual({ view: ['pro'] });
  });
});

describe('roles in a tenant', () => {
  const alma: Person = { ...ada, role: 'author' };
  const rosa: Person = { ...ada, role: 'reviewer' };

  it('ROLE-01 lets reviewers read drafts, and authors also publish', () => {
    expect([visitor, ada, grace, rosa, alma, root].map(canReadDrafts)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
    expect([visitor, ada, grace, rosa, alma, root].map(canPublish)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('ROLE-05 opens nothing that membership opens', () => {
    expect(missingRequirement(alma, { view: ['pro'] })).toBe('pro');
    expect([rosa, alma].map(accessLevelOf)).toEqual([1, 1]);
  });

  it('DRAFT-02 lets the holder of a link read drafts, and publish nothing', () => {
    const holder: Person = { kind: 'visitor', hasDraftLink: true };
    expect(canReadDrafts(holder)).toBe(true);
    expect(canPublish(holder)).toBe(false);
  });
});
