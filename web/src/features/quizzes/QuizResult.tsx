import { pageQueries } from '../../api/page-queries.ts';
import { knowledgeCheckPage } from '@academy/contract/pages/courses';
import { useQuery } from '@tanstack/react-query';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { AttemptResult } from '@academy/contract/schemas/quizzes';
import { nextStepAfter } from '@academy/domain/next-step';
import { pages } from '@academy/domain/pages';
import { splitQuestion } from '@academy/domain/quiz-html';
import { AttemptHistory } from '../../catalog/check/AttemptHistory.tsx';
import { isCheckPending, usePendingWrites, nextLinkOf } from '../learning/index.ts';
import { rememberReturnUrl } from '../../session/return-url.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { claimResult } from './draft.ts';
import { CodeSamples, QuizPhrase, QuizText } from '../../catalog/check/QuizText.tsx';
import { uniqueKeys } from '../../catalog/check/unique-keys.ts';
import { answersLabel, attemptsLabel } from './labels.ts';
import { AnswerReview } from '../../catalog/check/AnswerReview.tsx';
import '../../catalog/check/quiz.css';

type Props = {
  result: AttemptResult;
  lesson: LessonDetail;
  onAgain: () => void;
  onRetryMissed: () => void;
};

/** The result of an attempt, the next step, and every answer with its explanation. */
export function QuizResult({ result, lesson, onAgain, onRetryMissed }: Props) {
  const { passed, score, scored, passingMarks, attemptsLeft, enableRetry, customMessage, isComplete } =
    result;
  const { isRecorded, showsAnswers, retryId } = result;
  const isWaiting = isCheckPending(usePendingWrites(), result.attemptId);
  const canRetryAll = enableRetry && attemptsLeft !== 0;
  const keys = uniqueKeys(result.questions.map(({ question }) => question));
  return (
    <>
      <section
        data-level={passed ? 'success' : 'warning'}
        className="level flex flex-col items-start gap-5 rounded-panel border p-6 tablet:p-10"
      >
        <Icon name={passed ? 'success' : 'retry'} className="quiz-mark size-12 text-(--level)" />
        <h2 tabIndex={-1} className="text-2xl leading-snug tablet:text-[1.75rem]">
          {passed ? 'You passed' : 'Not passed yet'}
          {scored > 0 && `: ${score} of ${scored} correct`}
        </h2>
        {passingMarks > 0 && <ScoreBar score={score} scored={scored} passingMarks={passingMarks} />}
        <QuizText text={customMessage} html={result.customMessageHtml} className="max-w-prose text-lg" />
        {isWaiting && <p className="text-soft">Saved on this device, will be sent</p>}
        {attemptsLeft !== null && !passed && (
          <p className="text-soft">
            {attemptsLeft === 0
              ? 'You have used all attempts at this check.'
              : `${attemptsLabel(attemptsLeft)}.`}
          </p>
        )}
        {!isRecorded && (
          <p className="max-w-prose text-soft">
            This result isn’t saved because you’re not logged in. Log in to keep it.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {!isRecorded && <SaveResultLink lessonId={lesson.lessonId} />}
          {isComplete && <NextLink lesson={lesson} />}
          {retryId !== null && (
            <Button
              size="large"
              look={passed || !isRecorded ? 'secondary' : 'primary'}
              onClick={onRetryMissed}
            >
              Retry missed questions
            </Button>
          )}
          {canRetryAll && (
            <Button
              size="large"
              look={passed || !isRecorded || retryId !== null ? 'secondary' : 'primary'}
              onClick={onAgain}
            >
              {passed ? 'Take it again' : retryId === null ? 'Try again' : 'Try all again'}
            </Button>
          )}
          {!isComplete && (
            <ButtonLink
              look={passed && isRecorded ? 'primary' : 'secondary'}
              to={pages.lesson.path({ courseSlug: lesson.courseSlug, lessonSlug: lesson.slug })}
            >
              Back to the lesson
            </ButtonLink>
          )}
        </div>
        {isRecorded && !isWaiting && <AttemptHistory lesson={lesson} shown={result.attemptId} />}
      </section>
      <section aria-labelledby="review" className="flex flex-col gap-6">
        <h2 id="review" className="text-2xl">
          Your answers
        </h2>
        {!showsAnswers && <p className="max-w-prose text-soft">The {answersLabel(attemptsLeft)}.</p>}
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

/** Only a login through this link saves the result; any other login may be another user's. */
function SaveResultLink({ lessonId }: { lessonId: string }) {
  const claim = () => {
    rememberReturnUrl(localStorage, location);
    claimResult(sessionStorage, lessonId);
  };
  return (
    <ButtonLink to={pages.login.path()} onClick={claim}>
      Log in to keep this result
    </ButtonLink>
  );
}

/** After a pass: the next lesson, or a skipped one, or the conclusion if all lessons are complete. */
function NextLink({ lesson: { courseSlug, lessonId, slug } }: { lesson: LessonDetail }) {
  const [, outlineQuery] = pageQueries(knowledgeCheckPage, { courseSlug, lessonSlug: slug });
  const outline = useQuery(outlineQuery);
  if (!outline.data) return null;
  const next = nextLinkOf(nextStepAfter(outline.data.lessons, lessonId), courseSlug);
  return (
    next && (
      <ButtonLink to={next.to}>
        {next.label}
        <Icon name="arrow" />
      </ButtonLink>
    )
  );
}

type ScoreBarProps = { score: number; scored: number; passingMarks: number };

/** The score as a bar, with the passing mark. */
function ScoreBar({ score, scored, passingMarks }: ScoreBarProps) {
  const part = (marks: number) => `${(marks / scored) * 100}%`;
  return (
    <div className="flex w-full max-w-md flex-col gap-2">
      <div
        role="img"
        aria-label={`${score} of ${scored} correct, ${passingMarks} needed to pass`}
        className="relative h-3 rounded-full bg-page"
      >
        <div className="quiz-score h-full rounded-full bg-(--level)" style={{ width: part(score) }} />
        <div
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-text"
          style={{ left: part(passingMarks) }}
        />
      </div>
      <p aria-hidden="true" className="text-sm text-soft">
        {passingMarks} of {scored} needed to pass
      </p>
    </div>
  );
}

type QuestionReviewProps = { question: AttemptResult['questions'][number]; number: number };

/** One question after submitting. The server leaves out the right answers while the check can be retried. */
function QuestionReview({ question, number }: QuestionReviewProps) {
  const { title, body } = splitQuestion(question.question);
  const { html } = question;
  return (
    <article className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p className="text-sm font-semibold text-soft">
          Question {number} · {verdictOf(question)}
        </p>
        <h3 className="text-xl leading-snug wrap-anywhere">
          <QuizPhrase text={title} html={html?.title} />
        </h3>
      </div>
      <QuizText text={body} html={html?.body} />
      <CodeSamples code={question.code} html={html?.code} />
      <AnswerReview question={question} selected={question.selected} />
    </article>
  );
}

function verdictOf({ isScored, isCorrect, selected }: QuestionReviewProps['question']): string {
  if (!isScored) return 'Not scored';
  if (isCorrect) return 'Right';
  if (selected.length === 0) return 'Not answered';
  return isCorrect === undefined ? 'Answered' : 'Not right';
}
