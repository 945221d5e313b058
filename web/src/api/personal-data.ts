import { createContext, useContext } from 'react';
import { isOwn } from './query-client.ts';
import { useSession } from '../session/use-session.ts';

/**
 * Whether this part of the page has the user's own data. Until then hearts and progress are skeletons; a
 * visitor has none, so their data is ready from the start.
 */
const Context = createContext(true);

export const PersonalDataReady = Context.Provider;

export function usePersonalDataReady(): boolean {
  return useContext(Context);
}

/** The same for members-only content: until hydration, the server's HTML has a visitor's data. */
export function useMemberDataReady(): boolean {
  const isReady = usePersonalDataReady();
  const isVisitor = useSession().status === 'visitor';
  return isReady && !isVisitor;
}

/** Whether a response is this person's own, instead of page data for visitors. */
export function useIsPersonal(answer: { dataUpdatedAt: number; isError: boolean }): boolean {
  const isVisitor = useSession().status === 'visitor';
  return isVisitor || isOwn(answer);
}
