import { createStore } from '../store.ts';

export type Names = { firstName: string; lastName: string };

export type Member = Names & {
  status: 'member';
  /** Null where the server could not be asked. */
  userId: string | null;
  isAdmin: boolean;
  isPro: boolean;
  isVerified: boolean;
};

/** `signing-in` lasts until the server has said who it is: unverified, and the answer under way. */
export type Session = { status: 'visitor' } | (Names & { status: 'signing-in' }) | Member;

export const VISITOR: Session = { status: 'visitor' };
export const SIGNING_IN: Session = { status: 'signing-in', firstName: '', lastName: '' };

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Who is here, as one small store: the keeper writes to it, the page draws it. */
export function createSessionStore(first: Session) {
  // The session is computed again every few seconds; only a different one renders the page again.
  return createStore(first, {
    isEqual: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  });
}
