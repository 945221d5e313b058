import type { Attempt } from '@academy/contract/schemas/quizzes';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AnswerForm } from '../../catalog/check/AnswerForm.tsx';
import { QuestionForm } from '../../catalog/check/QuestionForm.tsx';
import { check, choose, isAnswered, type Draft } from './attempt-state.ts';

type Props = { attempt: Attempt; draft: Draft; at: number; onChange: (draft: Draft) => void };

/** One question. Enter submits the form, so its submit button is the next step: check, then continue. */
export function QuestionScreen({ attempt, draft, at, onChange }: Props) {
  const question = attempt.questions[at];
  if (!question) return null;
  const isChecked = draft.checked.includes(at);
  const canCheck = !isChecked && isAnswered(draft, at) && (question.answer?.length ?? 0) > 0;
  const isLast = at === attempt.questions.length - 1;
  const goOn = () => onChange({ ...draft, at: at + 1 });
  return (
    <AnswerForm
      className="gap-8"
      onSubmit={() => (canCheck ? onChange(check(draft, at)) : goOn())}
      before={
        at > 0 && (
          <Button look="quiet" size="large" onClick={() => onChange({ ...draft, at: at - 1 })}>
            <Icon name="arrow" className="size-5 rotate-180 tablet:hidden" />
            <span className="max-tablet:sr-only">Previous</span>
          </Button>
        )
      }
      actions={
        <>
          {canCheck && (
            <Button type="submit" size="large">
              <span>
                Check<span className="max-tablet:sr-only"> my answer</span>
              </span>
            </Button>
          )}
          <Button
            key={canCheck ? 'beside check' : 'alone'}
            type={canCheck ? 'button' : 'submit'}
            look={canCheck ? 'secondary' : 'primary'}
            size="large"
            onClick={canCheck ? goOn : undefined}
          >
            {isLast ? (
              'Review answers'
            ) : (
              <span>
                Next<span className="max-tablet:sr-only"> question</span>
              </span>
            )}
            <Icon name="arrow" />
          </Button>
        </>
      }
    >
      <QuestionForm
        number={`Question ${at + 1} of ${attempt.questions.length}`}
        question={question}
        selected={draft.answers[at] ?? []}
        isChecked={isChecked}
        onChoose={(text) => onChange(choose(draft, { question: at, text, type: question.type }))}
      />
    </AnswerForm>
  );
}
