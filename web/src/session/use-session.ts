import type { Person } from '@academy/domain/access';
import { createContext, useContext } from 'react';
import { useStore } from '../store.ts';
import { createSessionStore, type Session } from './store.ts';

const Context = createContext(createSessionStore());

export const SessionProvider = Context.Provider;

export function useSession(): Session {
  return useStore(useContext(Context));
}

/** The user as input of the domain's rules; a visitor until the server has responded. */
export function usePerson(): Person {
  const session = useSession();
  if (session.status !== 'member') return { kind: 'visitor' };
  const { userId, isAdmin, isPro, role } = session;
  return { kind: 'member', userId: userId ?? '', isAdmin, isPro, ...(role && { role }) };
}
