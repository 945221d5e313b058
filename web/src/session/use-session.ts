import type { Person } from '@academy/domain/access';
import { createContext, useContext } from 'react';
import { useStore } from '../store.ts';
import { createSessionStore, VISITOR, type Session } from './store.ts';

const Context = createContext(createSessionStore(VISITOR));

export const SessionProvider = Context.Provider;

export function useSession(): Session {
  return useStore(useContext(Context));
}

/** The same as the rules of the domain see it; until the server has answered, nobody in particular. */
export function usePerson(): Person {
  const session = useSession();
  if (session.status !== 'member') return { kind: 'visitor' };
  const { userId, isAdmin, isPro } = session;
  return { kind: 'member', userId: userId ?? '', isAdmin, isPro };
}
