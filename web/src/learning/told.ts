import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Query } from '../api/answers.ts';
import { useAnswers } from '../api/use-answer.ts';
import { useSession } from '../session/use-session.ts';

/**
 * Whether what a part of the page shows is known to be this person's. Until then it keeps the place of hearts and
 * progress; a visitor has none, so for them everything is known from the start.
 */
const Context = createContext(true);

export const Told = Context.Provider;

export function useTold(): boolean {
  return useContext(Context);
}

export function useIsTold(query: Pick<Query<unknown>, 'key'>): boolean {
  const answers = useAnswers();
  const isVisitor = useSession().status === 'visitor';
  const read = () => answers.isTold(query);
  const isTold = useSyncExternalStore(answers.subscribe, read, read);
  return isVisitor || isTold;
}
