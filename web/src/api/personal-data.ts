import { createContext, useContext } from 'react';
import { isOwn } from './query-client.ts';
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

/** Whether an answer is this person's own, and not what the page brought for visitors. */
export function useIsPersonal(answer: { dataUpdatedAt: number; isError: boolean }): boolean {
  const isVisitor = useSession().status === 'visitor';
  return isVisitor || isOwn(answer);
}
