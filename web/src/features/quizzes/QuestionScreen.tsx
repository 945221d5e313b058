import type { Attempt } from '@academy/contract/schemas/quizzes';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { QuestionForm } from '../../catalog/check/QuestionForm.tsx';
import { ActionRow } from '../../catalog/check/ActionRow.tsx';
import { check, choose, isAnswered, type Draft } from './attempt-state.ts';
import { QUESTION_SHORTCUTS, useQuestionKeys } from '../../catalog/check/question-keys.ts';

type Props = { attempt: Attempt; draft: Draft; at: number; onChange: (draft: Draft) => void };

const ShortcutHelp = lazy(async () => ({
  default: (await import('../../ui/ShortcutHelp.tsx')).ShortcutHelp,
}));

/** One question. The form is submitted by Enter, so its submit button is the next step: checking, then going on. */
export function QuestionScreen({ attempt, draft, at, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useQuestionKeys((command) => {
    if (command.type === 'help') return setHelpOpen(true);
    if (command.type === 'forward') return form.current?.requestSubmit();
    const option = form.current?.querySelectorAll<HTMLInputElement>('fieldset input')[command.at];
    option?.focus();
    option?.click();
  });
  const question = attempt.questions[at];
  if (!question) return null;
  const isChecked = draft.checked.includes(at);
  const canCheck = !isChecked && isAnswered(draft, at) && (question.answer?.length ?? 0) > 0;
  const isLast = at === attempt.questions.length - 1;
  const goOn = () => onChange({ ...draft, at: at + 1 });
  return (
    <form
      ref={form}
      className="flex grow flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (canCheck) onChange(check(draft, at));
        else goOn();
      }}
    >
      <QuestionForm
        number={`Question ${at + 1} of ${attempt.questions.length}`}
        question={question}
        selected={draft.answers[at] ?? []}
        isChecked={isChecked}
        onChoose={(text) => onChange(choose(draft, { question: at, text, type: question.type }))}
      />
      <ActionRow>
        {at > 0 && (
          <Button look="quiet" size="large" onClick={() => onChange({ ...draft, at: at - 1 })}>
            <Icon name="arrow" className="size-5 rotate-180 tablet:hidden" />
            <span className="max-tablet:sr-only">Previous</span>
          </Button>
        )}
        <Button
          look="quiet"
          size="large"
          className="max-tablet:hidden pointer-coarse:hidden"
          onClick={() => setHelpOpen(true)}
        >
          Keyboard shortcuts
        </Button>
        <span className="grow" />
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
      </ActionRow>
      <Suspense>
        {isHelpOpen && (
          <ShortcutHelp
            shortcuts={QUESTION_SHORTCUTS}
            optional="the digits and ?"
            onClose={() => setHelpOpen(false)}
          />
        )}
      </Suspense>
    </form>
  );
}
