import type { AttemptResult } from '@academy/contract/schemas/quizzes';
import { AnswerReview } from './AnswerReview.tsx';
import { CodeSamples } from './CodeSample.tsx';
import { inline } from './inline.tsx';
import { QuizText } from './QuizText.tsx';

type Props = { question: AttemptResult['questions'][number]; number: number };

/** One question after handing in; what is right stays out while the check can be tried again without help. */
export function QuestionReview({ question, number }: Props) {
  const [title = '', ...rest] = question.question.split('\n\n');
  return (
    <article className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p className="text-sm font-semibold text-soft">
          Question {number} · {verdictOf(question)}
        </p>
        <h3 className="text-xl leading-snug wrap-anywhere">{inline(title)}</h3>
      </div>
      <QuizText text={rest.join('\n\n')} />
      <CodeSamples code={question.code} />
      <AnswerReview
        options={question.answers.map(({ text }) => text)}
        selected={question.selected}
        answer={question.answer ?? []}
        comments={question.comments ?? []}
      />
    </article>
  );
}

function verdictOf({ isScored, isCorrect, selected }: Props['question']): string {
  if (!isScored) return 'Not scored';
  if (isCorrect) return 'Right';
  if (selected.length === 0) return 'Not answered';
  return isCorrect === undefined ? 'Answered' : 'Not right';
}
