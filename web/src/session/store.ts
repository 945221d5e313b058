import type { TenantRole } from '@academy/domain/roles';
import { createStore } from '../store.ts';

export type Names = { firstName: string; lastName: string };

export type Member = Names & {
  status: 'member';
  /** Null if the server did not respond. */
  userId: string | null;
  isAdmin: boolean;
  isPro: boolean;
  isVerified: boolean;
  /** Their address, as the server knows it. */
  email?: string;
  /** Their role in this academy, if they have one. */
  role?: TenantRole;
};

/**
 * The API refuses the token; the login service is unavailable, so an expired token cannot be refreshed; or
 * the session has ended and its tokens are deleted.
 */
export type SessionProblem = 'refused' | 'unreachable' | 'ended';

/** `signing-in` lasts until the server has verified the user. */
export type Session =
  | { status: 'visitor' }
  | (Names & { status: 'signing-in'; problem?: SessionProblem })
  | Member;

export const VISITOR: Session = { status: 'visitor' };
export const SIGNING_IN: Session = { status: 'signing-in', firstName: '', lastName: '' };

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * The current user as a store: the token refresher writes it, the page renders it. Hydration starts as a
 * visitor, matching the server's HTML.
 */
export function createSessionStore(first: Session = VISITOR) {
  // The session is recomputed every few seconds; only a change rerenders the page.
  const store = createStore(VISITOR, {
    isEqual: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  });
  store.set(first);
  return store;
}
