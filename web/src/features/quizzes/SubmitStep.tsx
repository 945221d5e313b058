import type { Attempt } from '@academy/contract/schemas/quizzes';
import { formatCount } from '@academy/domain/plural';
import { splitQuestion } from '@academy/domain/quiz-html';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ActionRow } from '../../catalog/check/ActionRow.tsx';
import { QuizPhrase } from '../../catalog/check/QuizText.tsx';
import { countAnswered, isAnswered, type Draft } from './attempt-state.ts';
import { uniqueKeys } from '../../catalog/check/unique-keys.ts';
import { attemptsLabel } from './labels.ts';

type Props = { attempt: Attempt; draft: Draft; onGo: (at: number) => void; onSubmit: () => void };

/** The overview of all answers before submitting. */
export function SubmitStep({ attempt: { questions, attemptsLeft }, draft, onGo, onSubmit }: Props) {
  const keys = uniqueKeys(questions.map(({ question }) => question));
  const open = questions.length - countAnswered(draft);
  return (
    <section className="flex grow flex-col gap-6">
      <h2 tabIndex={-1} className="text-2xl leading-snug tablet:text-[1.75rem]">
        {open === 0 ? 'Ready to submit?' : `${formatCount(open, 'question')} without an answer`}
      </h2>
      <ol className="flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line">
        {questions.map(({ question, html }, at) => (
          <li key={keys[at]}>
            <button
              type="button"
              onClick={() => onGo(at)}
              className="flex min-h-14 w-full items-center gap-4 px-4 py-3 text-left transition-colors hover:bg-tint focus-visible:-outline-offset-2"
            >
              <span className="w-6 shrink-0 text-right font-semibold text-soft">{at + 1}</span>
              <span className="line-clamp-2 min-w-0 grow">
                <QuizPhrase text={splitQuestion(question).title} html={html?.title} />
              </span>
              <span
                className={`flex shrink-0 items-center gap-1.5 text-sm ${isAnswered(draft, at) ? 'text-soft' : 'font-semibold'}`}
              >
                <Icon
                  name={isAnswered(draft, at) ? 'check' : 'warning'}
                  className={`size-5 ${isAnswered(draft, at) ? 'text-brand' : ''}`}
                />
                <span className="max-tablet:sr-only">{isAnswered(draft, at) ? 'Answered' : 'Open'}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {attemptsLeft !== null && <p className="text-soft">{attemptsLabel(attemptsLeft)}.</p>}
      <ActionRow>
        <Button look="quiet" size="large" onClick={() => onGo(Math.max(0, questions.length - 1))}>
          Previous
        </Button>
        <span className="grow" />
        <Button size="large" onClick={onSubmit}>
          {open === 0 ? 'Submit' : 'Submit anyway'}
        </Button>
      </ActionRow>
    </section>
  );
}
