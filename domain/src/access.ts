import type { Login } from './fresh-login.ts';
import type { TenantRole } from './roles.ts';

export type Visitor = {
  kind: 'visitor';
  /** Set while a draft is read by its link; the route has checked that it is this draft. */
  hasDraftLink?: true;
};
export type Member = {
  kind: 'member';
  userId: string;
  isPro: boolean;
  isAdmin: boolean;
  /** Their role in the tenant of the request. */
  role?: TenantRole | null;
  /** Set when a personal access token makes the request for them. */
  tokenId?: string;
  /** Of the session, where the provider says it; a personal access token has none. */
  login?: Login;
  /** Rights they hold but may not use, because they logged in without a required second factor. */
  withheld?: Rights;
};
export type Rights = Pick<Member, 'isAdmin' | 'role'>;
export type Person = Visitor | Member;

export const visitor: Visitor = { kind: 'visitor' };

export type Entitlements = { readonly view: readonly string[] };

/** What a person still needs in order to view an item. `nothing` is for an unknown tag: such an item stays locked. */
export type AccessRequirement = 'sign-in' | 'pro' | 'nothing';

export function canView(person: Person, entitlements: Entitlements | null | undefined): boolean {
  return missingRequirement(person, entitlements) === null;
}

/** Null when the person may view the item. */
export function missingRequirement(
  person: Person,
  entitlements: Entitlements | null | undefined,
): AccessRequirement | null {
  if (!entitlements?.view.length || (person.kind === 'member' && person.isAdmin)) return null;
  const missing = new Set(entitlements.view.map((tag) => missingFor(person, tag)));
  // Signing in alone does not unlock a Pro item, so the strictest requirement is reported.
  return (['nothing', 'pro', 'sign-in'] as const).find((opener) => missing.has(opener)) ?? null;
}

export function canReadDrafts(person: Person): boolean {
  if (person.kind === 'visitor') return person.hasDraftLink === true;
  return person.isAdmin || Boolean(person.role);
}

/** Authors and administrators may plan, publish and share drafts. */
export function canPublish(person: Person): boolean {
  return person.kind === 'member' && (person.isAdmin || person.role === 'author');
}

/** 0 everyone, 1 signed in, 2 Pro, 3 administrators. A person may view an item when their level is at least the item's. */
export type AccessLevel = 0 | 1 | 2 | 3;

export function accessLevelOf(person: Person): AccessLevel {
  if (person.kind === 'visitor') return 0;
  return person.isAdmin ? 3 : person.isPro ? 2 : 1;
}

export function requiredLevel({ view }: Entitlements): AccessLevel {
  if (view.some((tag) => tag !== 'auth' && tag !== 'pro')) return 3;
  return view.includes('pro') ? 2 : view.includes('auth') ? 1 : 0;
}

/** A lesson without entitlements inherits those of its course; an empty list makes it a free preview. */
export function effectiveEntitlements(
  lesson: Entitlements | null | undefined,
  course: Entitlements | null | undefined,
): Entitlements {
  return lesson ?? course ?? { view: [] };
}

function missingFor(person: Person, tag: string): AccessRequirement | null {
  switch (tag) {
    case 'auth':
      return person.kind === 'member' ? null : 'sign-in';
    case 'pro':
      return person.kind === 'member' && person.isPro ? null : 'pro';
    default:
      return 'nothing';
  }
}
