import type { Member } from '@academy/domain/access';
import type { Payload } from './token-claims.ts';

/** The rights that a group or role at the provider can give. An administrator is one in every tenant. */
export const CLAIMED_RIGHTS = ['admin', 'author', 'reviewer', 'pro'] as const;
/** How long rights from a provider last after the person's last token. */
export const CLAIMED_DAYS = 30;

export type ClaimedRight = (typeof CLAIMED_RIGHTS)[number];

export type Grant = {
  /** The group or role, as in the claim. */
  value: string;
  right: ClaimedRight;
  /** Null for every tenant. */
  tenantId: string | null;
};

/** The claim with a person's groups or roles, and the rights they give. */
export type RightsRules = { claim: string; grants: readonly Grant[] };

/** The rights of a token, as a text that can be stored and compared: `admin@* author@one`. */
export function claimedRights(payload: Payload, { claim, grants }: RightsRules): string {
  const values = valuesOf(payload, claim);
  return rightsOf(grants.filter(({ value }) => values.includes(value))).join(' ');
}

export function rightsOf(grants: readonly Grant[]): string[] {
  return [...new Set(grants.map(({ right, tenantId }) => `${right}@${tenantId ?? '*'}`))].toSorted();
}

/** The stored text as a list; null stands for every tenant. */
export function parseClaimedRights(claimed: string): { right: ClaimedRight; tenantId: string | null }[] {
  return claimed.split(' ').flatMap((text) => {
    const [name, tenantId = '*'] = text.split('@');
    const right = CLAIMED_RIGHTS.find((one) => one === name);
    return right ? [{ right, tenantId: tenantId === '*' ? null : tenantId }] : [];
  });
}

/** A member with stored and claimed rights combined. */
export function withClaimedRights(
  member: Member,
  { claimed, tenantId }: { claimed: string; tenantId: string },
): Member {
  if (claimed === '') return member;
  const rights = claimed.split(' ');
  const has = (right: ClaimedRight) =>
    rights.some((one) => [`${right}@*`, `${right}@${tenantId}`].includes(one));
  const role = has('author') ? 'author' : (member.role ?? (has('reviewer') ? 'reviewer' : null));
  return { ...member, isAdmin: member.isAdmin || has('admin'), isPro: member.isPro || has('pro'), role };
}

/** A list or a single text, under its name or along a path such as `realm_access.roles`. */
function valuesOf(payload: Payload, claim: string): readonly unknown[] {
  const found = payload[claim] ?? claim.split('.').reduce<unknown>(memberOf, payload);
  return Array.isArray(found) ? found : [found];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Payload)[name]
    : undefined;
}
