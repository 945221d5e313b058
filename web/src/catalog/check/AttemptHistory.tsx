import { useQuery } from '@tanstack/react-query';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { AttemptHistory as History } from '@academy/contract/schemas/quizzes';
import { pages } from '@academy/domain/pages';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { checkAttempts } from './check-attempts.ts';

type Check = Pick<LessonDetail, 'lessonId' | 'courseId' | 'courseSlug' | 'slug'>;

/**
 * A member's attempts at this check, each with its score and a link to its answers; nothing before the first.
 */
export function AttemptHistory({ lesson, shown }: { lesson: Check; shown?: string }) {
  const answer = useQuery(checkAttempts(lesson));
  const known = answer.data ? answer.data.attempts : [];
  if (known.length === 0) return null;
  return (
    <div className="flex w-full flex-col gap-2 pt-2">
      <h3 className="text-base font-semibold">Your attempts</h3>
      <ol className="divide-y divide-line border-y border-line">
        {known.map((attempt) => (
          <Row
            key={attempt.attemptId}
            attempt={attempt}
            lesson={lesson}
            isShown={attempt.attemptId === shown}
          />
        ))}
      </ol>
    </div>
  );
}

type RowProps = { attempt: History['attempts'][number]; lesson: Check; isShown: boolean };

function Row({ attempt, lesson, isShown }: RowProps) {
  const { attemptId, submittedAt, score, scored, passed, isRetry } = attempt;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
      <span className="flex items-center gap-2 font-semibold">
        <Icon
          name={passed ? 'success' : 'retry'}
          className={`size-5 ${passed ? 'text-brand' : 'text-soft'}`}
        />
        {scored > 0 ? `${score} of ${scored} correct` : 'Without a score'}
      </span>
      <span>{passed ? 'Passed' : 'Not passed'}</span>
      {isRetry && <span className="text-soft">Retried missed questions</span>}
      <span className="text-soft">
        <Moment at={submittedAt} />
      </span>
      {isShown ? (
        <span className="ml-auto py-2 text-soft">Shown here</span>
      ) : (
        <Link
          to={`${pages.knowledgeCheck.path({ courseSlug: lesson.courseSlug, lessonSlug: lesson.slug })}?attempt=${encodeURIComponent(attemptId)}`}
          className="ml-auto inline-flex min-h-10 items-center text-brand underline underline-offset-4"
        >
          See the answers
        </Link>
      )}
    </li>
  );
}
