export type Visitor = { kind: 'visitor' };
export type Member = {
  kind: 'member';
  userId: string;
  isPro: boolean;
  isAdmin: boolean;
  /** The personal access token that acts for them, where they do not ask themselves. */
  tokenId?: string;
};
export type Person = Visitor | Member;

export const visitor: Visitor = { kind: 'visitor' };

export type Entitlements = { readonly view: readonly string[] };

/** What opens a locked item. `nothing` is for a tag this release does not know: it stays shut. */
export type AccessRequirement = 'sign-in' | 'pro' | 'nothing';

export function canView(person: Person, entitlements: Entitlements | null | undefined): boolean {
  return missingRequirement(person, entitlements) === null;
}

/** Null when the item is open to this person, else the last step that is missing to open it. */
export function missingRequirement(
  person: Person,
  entitlements: Entitlements | null | undefined,
): AccessRequirement | null {
  if (person.kind === 'member' && person.isAdmin) return null;
  const missing = new Set((entitlements?.view ?? []).map((tag) => missingFor(person, tag)));
  // Signing in alone does not open what is Pro, so the lock names the greater demand.
  return (['nothing', 'pro', 'sign-in'] as const).find((opener) => missing.has(opener)) ?? null;
}

/** 0 anybody, 1 signed in, 2 Pro, 3 administrators: an item is open to whoever has at least its level. */
export type AccessLevel = 0 | 1 | 2 | 3;

export function accessLevelOf(person: Person): AccessLevel {
  if (person.kind === 'visitor') return 0;
  return person.isAdmin ? 3 : person.isPro ? 2 : 1;
}

export function requiredLevel({ view }: Entitlements): AccessLevel {
  if (view.some((tag) => tag !== 'auth' && tag !== 'pro')) return 3;
  return view.includes('pro') ? 2 : view.includes('auth') ? 1 : 0;
}

/** A lesson without entitlements takes those of its course; an empty list is a free preview. */
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
