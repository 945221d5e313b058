import type { Attempt } from '@academy/contract/schemas/quizzes';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { QuizPhrase, QuizText } from './QuizText.tsx';
import { uniqueKeys } from './unique-keys.ts';
import { Link } from '../../ui/Link.tsx';

type Props = {
  question: Pick<Attempt['questions'][number], 'answers' | 'answer' | 'comments' | 'html' | 'section'>;
  selected: readonly string[];
};

/** Every option with its explanation, whether it was chosen and is right, and a link to its section. */
export function AnswerReview({ question, selected }: Props) {
  const { answers, answer = [], comments = [], html } = question;
  const keys = uniqueKeys(answers.map(({ text }) => text));
  return (
    <>
      <ul className="flex flex-col gap-3">
        {answers.map(({ text }, at) => {
          const mark = answerMark({
            isChosen: selected.includes(text),
            isRight: answer.includes(text),
            isScored: answer.length > 0,
          });
          const comment = comments[at] ?? '';
          return (
            <li
              key={keys[at]}
              data-level={mark?.level}
              className={`rounded-card border p-4 ${mark?.level ? 'level' : 'border-line bg-page'}`}
            >
              <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
                <span className="min-w-0 grow basis-60">
                  <QuizPhrase text={text} html={html?.answers[at]} />
                </span>
                {mark && (
                  <span className="flex items-center gap-1.5 text-sm font-semibold">
                    <Icon name={mark.icon} className={`size-5 ${mark.level ? 'text-(--level)' : ''}`} />
                    {mark.label}
                  </span>
                )}
              </div>
              <QuizText text={comment} html={html?.comments?.[at]} className="mt-2 text-sm text-soft" />
            </li>
          );
        })}
      </ul>
      <SectionLink section={question.section} />
    </>
  );
}

type Mark = { label: string; icon: IconName; level?: 'success' | 'danger' };

function answerMark({
  isChosen,
  isRight,
  isScored,
}: {
  isChosen: boolean;
  isRight: boolean;
  isScored: boolean;
}): Mark | null {
  if (isChosen && !isScored) return { label: 'Your answer', icon: 'check' };
  if (isChosen && isRight) return { label: 'Your answer (correct)', icon: 'success', level: 'success' };
  if (isChosen) return { label: 'Your answer (incorrect)', icon: 'close', level: 'danger' };
  return isRight ? { label: 'Correct answer', icon: 'check', level: 'success' } : null;
}

/** Links to the section that explains a question. The answers are kept for when the reader returns. */
function SectionLink({ section }: { section: Attempt['questions'][number]['section'] }) {
  if (!section) return null;
  return (
    <Link
      to={section.address}
      className="inline-flex min-h-10 items-center gap-2 self-start text-brand underline underline-offset-4"
    >
      <Icon name="courses" className="size-5" />
      Read again: {section.title}
    </Link>
  );
}
