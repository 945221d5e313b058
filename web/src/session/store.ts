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
  let session = first;
  const listeners = new Set<() => void>();
  return {
    get: () => session,
    set: (next: Session) => {
      // The clock is read often; only news makes the page draw again.
      if (JSON.stringify(next) === JSON.stringify(session)) return;
      session = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
