import { Icon, type IconName } from '../../ui/Icon.tsx';
import { AnswerText, QuizText } from './QuizText.tsx';
import { uniqueKeys } from './labels.ts';

type Props = {
  options: readonly string[];
  selected: readonly string[];
  /** The right answers; empty if the question has none. */
  answer: readonly string[];
  comments: readonly string[];
};

/** Every option with its result and the author's comment. */
export function AnswerReview({ options, selected, answer, comments }: Props) {
  const keys = uniqueKeys(options);
  return (
    <ul className="flex flex-col gap-3">
      {options.map((text, at) => {
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
                <AnswerText text={text} />
              </span>
              {mark && (
                <span className="flex items-center gap-1.5 text-sm font-semibold">
                  <Icon name={mark.icon} className={`size-5 ${mark.level ? 'text-(--level)' : ''}`} />
                  {mark.label}
                </span>
              )}
            </div>
            {comment && <QuizText text={comment} className="mt-2 text-sm text-soft" />}
          </li>
        );
      })}
    </ul>
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
  if (isChosen && isRight) return { label: 'Your answer, right', icon: 'success', level: 'success' };
  if (isChosen) return { label: 'Your answer, not right', icon: 'close', level: 'danger' };
  return isRight ? { label: 'Right answer', icon: 'check', level: 'success' } : null;
}
