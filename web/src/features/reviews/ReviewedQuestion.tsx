import type { ReviewQuestion } from '@academy/contract/schemas/reviews';
import { useState } from 'react';
import { FailureBox } from '../../api/FailureNotice.tsx';
import { AnswerForm } from '../../catalog/check/AnswerForm.tsx';
import { QuestionForm } from '../../catalog/check/QuestionForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useAnswer, type AnswerNote } from './use-answer.ts';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { Link } from '../../ui/Link.tsx';
import { sourceAddress } from './own-links.ts';

type Props = {
  question: ReviewQuestion;
  number: string;
  isLast: boolean;
  onAnswering: () => void;
  onAnswered: (isRight: boolean | null) => void;
  onNext: () => void;
};

/** One question: answered once, then explained. Enter submits the form, as in a check. */
export function ReviewedQuestion({ question, number, isLast, onAnswering, onAnswered, onNext }: Props) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const { answered, isSending, note, answer } = useAnswer(question, onAnswered);
  const submit = () => {
    if (answered) return onNext();
    onAnswering();
    void answer(selected);
  };
  return (
    <AnswerForm
      className="gap-6"
      onSubmit={submit}
      actions={
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
      }
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
    </AnswerForm>
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

/** The origin of a question. */
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
