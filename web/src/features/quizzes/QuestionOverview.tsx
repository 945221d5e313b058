import type { Attempt } from '@academy/contract/schemas/quizzes';
import { Icon } from '../../ui/Icon.tsx';
import { countAnswered, isAnswered, type Draft } from './attempt-state.ts';
import { uniqueKeys } from '../../catalog/check/unique-keys.ts';

type Props = { attempt: Attempt; draft: Draft; onGo: (at: number) => void };

/** Links to all questions. */
export function QuestionOverview({ attempt: { questions }, draft, onGo }: Props) {
  const keys = uniqueKeys(questions.map(({ question }) => question));
  return (
    <nav aria-label="Questions" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <ol className="flex flex-wrap gap-2">
        {questions.map((_, at) => (
          <li key={keys[at]}>
            <button
              type="button"
              onClick={() => onGo(at)}
              aria-current={draft.at === at ? 'step' : undefined}
              aria-label={`Question ${at + 1}, ${isAnswered(draft, at) ? 'answered' : 'not answered yet'}`}
              data-answered={isAnswered(draft, at) || undefined}
              className={CHIP}
            >
              {at + 1}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            onClick={() => onGo(questions.length)}
            aria-current={draft.at === questions.length ? 'step' : undefined}
            aria-label="Overview and handing in"
            title="Overview and handing in"
            className={CHIP}
          >
            <Icon name="check" className="size-[18px]" />
          </button>
        </li>
      </ol>
      <p className="text-sm text-soft tablet:ml-auto">
        {countAnswered(draft)} of {questions.length} answered
      </p>
    </nav>
  );
}

const CHIP =
  'grid size-10 place-items-center rounded-full border border-line bg-page text-sm font-semibold text-soft transition-colors hover:border-brand hover:text-text data-answered:border-brand data-answered:bg-wash data-answered:text-text aria-[current]:border-brand! aria-[current]:bg-brand! aria-[current]:text-on-brand!';
