import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { paths } from '../paths.ts';
import { redirect } from '../way.ts';
import { NotThere, type Answer, type Answers, type Query } from './answers.ts';

const Context = createContext<Answers | null>(null);

export const AnswersProvider = Context.Provider;

export function useAnswers(): Answers {
  const answers = useContext(Context);
  if (!answers) throw new Error('A page asks outside of AnswersProvider');
  return answers;
}

/** The answer to a query, asked for when it is not there yet and somebody wants it. */
export function useAnswer<Data>(query: Query<Data>, { isWanted = true } = {}): Answer<Data> {
  const answers = useAnswers();
  useEffect(() => {
    if (isWanted) void answers.load(query);
  });
  const read = () => answers.get(query);
  const answer = useSyncExternalStore(answers.subscribe, read, read);
  const isMissing = answer.status === 'failed' && answer.error instanceof NotThere;
  useEffect(() => {
    if (isMissing) redirect(paths.notFound());
  }, [isMissing]);
  return answer;
}
