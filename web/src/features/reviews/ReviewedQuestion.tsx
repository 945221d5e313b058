import type { ReviewQuestion } from '@academy/contract/schemas/reviews';
import { lazy, Suspense, useRef, useState } from 'react';
import { FailureBox } from '../../api/FailureNotice.tsx';
import { ActionRow } from '../../catalog/check/ActionRow.tsx';
import { QUESTION_SHORTCUTS, useQuestionKeys } from '../../catalog/check/question-keys.ts';
import { QuestionForm } from '../../catalog/check/QuestionForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useAnswer, type AnswerNote } from './use-answer.ts';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { Link } from '../../ui/Link.tsx';
import { sourceAddress } from './own-links.ts';

const ShortcutHelp = lazy(async () => ({
  default: (await import('../../ui/ShortcutHelp.tsx')).ShortcutHelp,
}));

type Props = {
  question: ReviewQuestion;
  number: string;
  isLast: boolean;
  onAnswering: () => void;
  onAnswered: (isRight: boolean | null) => void;
  onNext: () => void;
};

/** One question: it is answered once, then it is explained. The form is submitted by Enter, as in a check. */
export function ReviewedQuestion({ question, number, isLast, onAnswering, onAnswered, onNext }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { answered, isSending, note, answer } = useAnswer(question, onAnswered);
  useQuestionKeys((command) => {
    if (command.type === 'help') return setHelpOpen(true);
    if (command.type === 'forward') return form.current?.requestSubmit();
    const option = form.current?.querySelectorAll<HTMLInputElement>('fieldset input')[command.at];
    option?.focus();
    option?.click();
  });
  return (
    <form
      ref={form}
      className="flex grow flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (answered) return onNext();
        onAnswering();
        void answer(selected);
      }}
    >
      <QuestionForm
        number={number}
        question={answered?.question ?? question}
        selected={selected}
        isChecked={answered !== null}
        onChoose={(text) => setSelected(choose(selected, { text, type: question.type }))}
      />
      {note && <Note note={note} />}
      <Source question={question} />
      <ActionRow>
        <Button
          look="quiet"
          size="large"
          className="max-tablet:hidden pointer-coarse:hidden"
          onClick={() => setHelpOpen(true)}
        >
          Keyboard shortcuts
        </Button>
        <span className="grow" />
        <Button type="submit" size="large" isPending={isSending}>
          {answered
            ? isLast
              ? 'Finish'
              : 'Next question'
            : selected.length > 0
              ? 'Check my answer'
              : 'Show the answer'}
          {answered && <Icon name="arrow" />}
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

function Note({ note: { text, failure } }: { note: AnswerNote }) {
  if (failure) return <FailureBox title={text} failure={failure} />;
  return (
    <p role="status" className="text-sm text-soft">
      {text}
    </p>
  );
}

function choose(
  selected: readonly string[],
  { text, type }: { text: string; type: ReviewQuestion['type'] },
): readonly string[] {
  if (type === 'single-check') return [text];
  return selected.includes(text) ? selected.filter((other) => other !== text) : [...selected, text];
}

/** Where a question comes from. */
function Source({ question }: { question: ReviewQuestion }) {
  const page = usePage();
  const { tenantId, course, lesson } = question;
  const place = course ? `${course.title} · ${lesson.title}` : lesson.title;
  const academy = tenantId === page.tenant.id ? '' : ` · ${page.tenantNames[tenantId] ?? tenantId}`;
  return (
    <p className="text-sm text-soft wrap-anywhere">
      {'From '}
      <Link to={sourceAddress(question, page)} className="text-brand underline underline-offset-4">
        {place}
      </Link>
      {academy}
    </p>
  );
}
