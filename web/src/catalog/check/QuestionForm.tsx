import type { Attempt } from '@academy/contract/schemas/quizzes';
import { splitQuestion } from '@academy/domain/quiz-html';
import { useId } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { AnswerReview } from './AnswerReview.tsx';
import { CodeSamples, QuizPhrase, QuizText } from './QuizText.tsx';
import { uniqueKeys } from './unique-keys.ts';

type Question = Attempt['questions'][number];

type QuestionFormProps = {
  number: string;
  question: Question;
  selected: readonly string[];
  isChecked: boolean;
  onChoose: (text: string) => void;
};

/** A question with its options, or with its explanation once it was answered. */
export function QuestionForm({ number, question, selected, isChecked, onChoose }: QuestionFormProps) {
  const name = useId();
  const { title, body } = splitQuestion(question.question);
  const { html } = question;
  const keys = uniqueKeys(question.answers.map(({ text }) => text));
  const isMany = question.type === 'multi-check';
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-5 flex w-full flex-col gap-2">
        <span className="text-sm font-semibold text-brand">{number}</span>
        <h2 tabIndex={-1} className="text-[clamp(1.25rem,1.1rem+0.8vw,1.625rem)] leading-snug wrap-anywhere">
          <QuizPhrase text={title} html={html?.title} />
        </h2>
      </legend>
      <div className="flex flex-col gap-5">
        <QuizText text={body} html={html?.body} />
        <CodeSamples code={question.code} html={html?.code} />
        {question.hint && <Hint text={question.hint} html={html?.hint} />}
        {isChecked ? (
          <Verdict question={question} selected={selected} />
        ) : (
          <div className="flex flex-col gap-3">
            {!SAYS_HOW_MANY.test(title) && (
              <p className="text-sm text-soft">{isMany ? 'Choose all that apply.' : 'Choose one answer.'}</p>
            )}
            {question.answers.map(({ text }, at) => (
              <label key={keys[at]} className={OPTION}>
                <input
                  type={isMany ? 'checkbox' : 'radio'}
                  name={name}
                  checked={selected.includes(text)}
                  onChange={() => onChoose(text)}
                  className="choice mt-1 outline-none"
                />
                <QuizPhrase text={text} html={html?.answers[at]} />
                {at < 9 && (
                  <kbd aria-hidden="true" className="quiz-key">
                    {at + 1}
                  </kbd>
                )}
              </label>
            ))}
          </div>
        )}
      </div>
    </fieldset>
  );
}

/** Many authors include this in the question. */
const SAYS_HOW_MANY = /\b(choose|select|pick) (all|one|two|three)\b/i;

const OPTION =
  'flex min-h-14 cursor-pointer items-start gap-3.5 rounded-card border border-line bg-page p-4 transition-colors hover:border-brand has-checked:border-brand has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand';

function Hint({ text, html }: { text: string; html: string | undefined }) {
  return (
    <details className="group rounded-card border border-line bg-tint px-4">
      <summary className="flex min-h-12 list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        <Icon name="info" className="size-5 text-brand" />
        Hint
        <Icon name="down" className="ml-auto size-4 text-soft transition-transform group-open:rotate-180" />
      </summary>
      <QuizText text={text} html={html} className="pb-4 text-soft" />
    </details>
  );
}

/** In practice mode the explanation is shown after the answer, which can no longer be changed. */
function Verdict({ question, selected }: { question: Question; selected: readonly string[] }) {
  const { answer } = question;
  if (!answer) return <Waiting question={question} selected={selected} />;
  const isRight = selected.length === answer.length && selected.every((text) => answer.includes(text));
  // Choosing nothing means revealing the answer.
  const hasChosen = selected.length > 0;
  return (
    <div className="flex flex-col gap-4">
      <p data-arrive tabIndex={-1} className="flex items-center gap-2 text-lg font-semibold">
        <Icon name={isRight ? 'success' : 'info'} className="size-6 text-brand" />
        {isRight ? 'Correct' : hasChosen ? 'Not quite' : 'This is the answer'}
      </p>
      <AnswerReview question={question} selected={selected} />
    </div>
  );
}

/** An offline answer that only the server can grade. */
function Waiting({ question, selected }: { question: Question; selected: readonly string[] }) {
  return (
    <div className="flex flex-col gap-4">
      <p data-arrive tabIndex={-1} className="flex items-center gap-2 text-lg font-semibold">
        <Icon name="clock" className="size-6 text-brand" />
        Graded when you are back online
      </p>
      <AnswerReview question={question} selected={selected} />
    </div>
  );
}
