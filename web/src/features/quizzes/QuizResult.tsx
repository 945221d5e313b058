import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { OutlineLesson } from '@academy/contract/schemas/outline';
import type { AttemptResult } from '@academy/contract/schemas/quizzes';
import { isModule, nextLesson } from '@academy/domain/outline';
import { useAnswer } from '../../api/use-answer.ts';
import { paths } from '../../paths.ts';
import { rememberReturnUrl } from '../../session/return-url.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { claimResult } from './draft.ts';
import { checkOutline } from './queries.ts';
import { QuestionReview } from './QuestionReview.tsx';
import { QuizText } from './QuizText.tsx';
import { ScoreBar } from './ScoreBar.tsx';
import { answersWords, keysOf } from './words.ts';
import './quiz.css';

type Props = { result: AttemptResult; lesson: LessonDetail; onAgain: () => void };

/** What the server says of the attempt, the way on, and every answer with its explanation. */
export function QuizResult({ result, lesson, onAgain }: Props) {
  const { passed, score, scored, passingMarks, attemptsLeft, enableRetry, customMessage, isComplete } =
    result;
  const { isRecorded, showsAnswers } = result;
  const keys = keysOf(result.questions.map(({ question }) => question));
  return (
    <>
      <section
        data-level={passed ? 'success' : 'warning'}
        className="level flex flex-col items-start gap-5 rounded-panel border p-6 tablet:p-10"
      >
        <Icon name={passed ? 'success' : 'retry'} className="quiz-mark size-12 text-(--level)" />
        <h2 tabIndex={-1} className="text-2xl leading-snug tablet:text-[1.75rem]">
          {passed ? 'You passed' : 'Not passed yet'}: {score} of {scored} right
        </h2>
        <ScoreBar score={score} scored={scored} passingMarks={passingMarks} />
        <QuizText text={customMessage} className="max-w-prose text-lg" />
        {attemptsLeft !== null && !passed && (
          <p className="text-soft">
            {attemptsLeft === 0
              ? 'You have used all attempts at this check.'
              : `You can hand this check in ${attemptsLeft === 1 ? 'once' : `${attemptsLeft} times`} more.`}
          </p>
        )}
        {!isRecorded && (
          <p className="max-w-prose text-soft">
            This result is not kept, because you are not logged in. Log in, and it counts.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {!isRecorded && <KeepResult lessonId={lesson.lessonId} />}
          {isComplete && <WayOn lesson={lesson} />}
          {enableRetry && attemptsLeft !== 0 && (
            <Button size="large" look={passed || !isRecorded ? 'secondary' : 'primary'} onClick={onAgain}>
              {passed ? 'Take it again' : 'Try again'}
            </Button>
          )}
          {!isComplete && (
            <ButtonLink
              look={passed && isRecorded ? 'primary' : 'secondary'}
              to={paths.lesson(lesson.courseSlug, lesson.slug)}
            >
              Back to the lesson
            </ButtonLink>
          )}
        </div>
      </section>
      <section aria-labelledby="review" className="flex flex-col gap-6">
        <h2 id="review" className="text-2xl">
          Your answers
        </h2>
        {!showsAnswers && <p className="max-w-prose text-soft">The {answersWords(attemptsLeft)}.</p>}
        <ol className="flex flex-col gap-10">
          {result.questions.map((question, at) => (
            <li key={keys[at]}>
              <QuestionReview question={question} number={at + 1} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** Who logs in by this way gets the result recorded; any other login may be another person's. */
function KeepResult({ lessonId }: { lessonId: string }) {
  const claim = () => {
    rememberReturnUrl(localStorage, location);
    claimResult(sessionStorage, lessonId);
  };
  return (
    <ButtonLink to={paths.signIn()} onClick={claim}>
      Log in to keep this result
    </ButtonLink>
  );
}

/** A pass leads on: to the next lesson, or where nothing is left to do to the conclusion. */
function WayOn({ lesson: { courseSlug, lessonId, slug } }: { lesson: LessonDetail }) {
  const outline = useAnswer(checkOutline(courseSlug));
  const lessons = outline.status === 'ready' ? outline.data.lessons : [];
  const next = isAllDone(lessons, lessonId) ? null : nextLesson(lessons, slug);
  return next ? (
    <ButtonLink to={paths.lesson(courseSlug, next.slug)}>
      Next lesson: {next.title}
      <Icon name="arrow" />
    </ButtonLink>
  ) : (
    <ButtonLink to={paths.conclusion(courseSlug)}>
      To the conclusion
      <Icon name="arrow" />
    </ButtonLink>
  );
}

/** This one was passed just now; the outline may not have heard of it yet. */
function isAllDone(lessons: readonly OutlineLesson[], passed: string): boolean {
  return lessons.every((lesson) => isModule(lesson) || lesson.isComplete || lesson.lessonId === passed);
}
