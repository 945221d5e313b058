import { createContext, useContext } from 'react';
import type { Query } from '../api/query-cache.ts';
import { useCacheEntry } from '../api/use-query.ts';
import { useSession } from '../session/use-session.ts';

/**
 * Whether the data a part of the page shows is known to be this user's. Until then hearts and progress are skeletons; a
 * visitor has none, so their data is ready from the start.
 */
const Context = createContext(true);

export const PersonalDataReady = Context.Provider;

export function usePersonalDataReady(): boolean {
  return useContext(Context);
}

/** The same for what only members see: until the page is hydrated, the server has rendered a visitor's data. */
export function useMemberDataReady(): boolean {
  const isReady = usePersonalDataReady();
  const isVisitor = useSession().status === 'visitor';
  return isReady && !isVisitor;
}

export function useIsPersonal(query: Pick<Query<unknown>, 'key'>): boolean {
  const isVisitor = useSession().status === 'visitor';
  const isPersonal = useCacheEntry(query.key, {
    read: (cache) => cache.isPersonal(query),
    readInitial: () => true,
  });
  return isVisitor || isPersonal;
}
