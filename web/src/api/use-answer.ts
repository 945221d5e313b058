import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { paths } from '../paths.ts';
import { redirect } from '../navigation.ts';
import { NotThere, type Answer, type Answers, type Query } from './answers.ts';
import { showFailure } from './failure.ts';

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
  const error = errorOf(answer);
  const isMissing = error instanceof NotThere;
  useEffect(() => {
    if (isMissing) redirect(paths.notFound());
  }, [isMissing]);
  // A page with nothing to show says in place that it failed; one that goes on showing what it had says it here.
  const isBehind = answer.status === 'ready' && !query.isSilent && !isMissing;
  useEffect(() => {
    if (isBehind && error) showFailure(error);
  }, [isBehind, error]);
  return answer;
}

function errorOf(answer: Answer<unknown>): unknown {
  if (answer.status === 'loading') return undefined;
  return answer.status === 'failed' ? answer.error : answer.refreshError;
}
