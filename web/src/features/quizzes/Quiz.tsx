import { conclusionPage } from '@academy/contract/pages/courses';
import { pageQueries } from '../../api/page-queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { applyUpdates, invalidate } from '../../api/cache-updates.ts';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { listAttempts } from '@academy/contract/quizzes';
import type { AttemptResult, Attempt } from '@academy/contract/schemas/quizzes';
import { pages } from '@academy/domain/pages';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { FailureBox, FailureNotice } from '../../api/FailureNotice.tsx';
import { SignInLink } from '../../session/SignInLink.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CorrelationId } from '../../ui/CorrelationId.tsx';
import { refreshCheckCopy } from '../offline/index.ts';
import { useFocusOnChange } from '../../catalog/check/use-focus-on-change.ts';
import { lessonPassed } from '../learning/index.ts';
import { SubmitStep } from './SubmitStep.tsx';
import { Panel, QuizSkeleton } from '../../catalog/check/Panel.tsx';
import { QuestionOverview } from './QuestionOverview.tsx';
import { QuestionScreen } from './QuestionScreen.tsx';
import { QuizResult } from './QuizResult.tsx';
import type { Draft, AttemptState } from './attempt-state.ts';
import { useAttempt } from './use-attempt.ts';
import { formatCount } from '@academy/domain/plural';
import { QuizText } from '../../catalog/check/QuizText.tsx';
import { checkSize } from '../../catalog/labels.ts';
import { answersLabel, attemptsLabel } from './labels.ts';

export function Quiz({ lesson }: { lesson: LessonDetail }) {
  const queryClient = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const {
    taking: state,
    change,
    submit,
    openAgain,
    retryMissed,
  } = useAttempt(lesson, {
    shownId: address.get('attempt'),
    onResult: ({ attemptId, isRecorded, isComplete }) => {
      // Adds a history entry for the result, so that learners can return to it from a lesson.
      if (isRecorded) setAddress({ attempt: attemptId }, { replace: true });
      applyUpdates(queryClient, [invalidate(listAttempts), ...(isComplete ? lessonPassed(lesson) : [])]);
      // The course's conclusion may be unlocked now.
      if (isComplete)
        void queryClient.prefetchQuery(pageQueries(conclusionPage, { slug: lesson.courseSlug })[0]);
      if (isRecorded) void refreshCheckCopy(lesson);
    },
    onQuestions: () => setAddress({}, { replace: true }),
  });
  const area = useRef<HTMLDivElement>(null);
  useFocusOnChange(area, screenName(state));

  return (
    <div ref={area} className="flex grow flex-col gap-8">
      <Screen
        state={state}
        lesson={lesson}
        onChange={change}
        onSubmit={submit}
        onOpenAgain={openAgain}
        onRetryMissed={retryMissed}
      />
    </div>
  );
}

type Props = {
  state: AttemptState;
  lesson: LessonDetail;
  onChange: (draft: Draft) => void;
  onSubmit: (draft: Draft) => void;
  onOpenAgain: () => void;
  onRetryMissed: (result: AttemptResult) => void;
};

function Screen({ state, lesson, onChange, onSubmit, onOpenAgain, onRetryMissed }: Props) {
  switch (state.step) {
    case 'opening':
    case 'reading':
      return <QuizSkeleton />;
    case 'unopened':
      return (
        <FailureNotice title="This check could not be opened." error={state.error} onRetry={onOpenAgain} />
      );
    case 'refused':
      return <Refused {...state} lesson={lesson} onOpenAgain={onOpenAgain} />;
    case 'open':
      return <Open {...state} onChange={onChange} onSubmit={onSubmit} />;
    case 'sending':
      return <Sending {...state} onSubmit={onSubmit} />;
    case 'done':
      return (
        <QuizResult
          result={state.result}
          lesson={lesson}
          onAgain={onOpenAgain}
          onRetryMissed={() => onRetryMissed(state.result)}
        />
      );
  }
}

type OpenProps = Extract<AttemptState, { step: 'open' }> & Pick<Props, 'onChange' | 'onSubmit'>;

function Open({ attempt, draft, onChange, onSubmit }: OpenProps) {
  const goTo = (at: number) => onChange({ ...draft, at });
  return (
    <>
      <QuestionOverview attempt={attempt} draft={draft} onGo={goTo} />
      {draft.at === 0 && <CheckFacts attempt={attempt} retry={draft.retry} />}
      {draft.at < attempt.questions.length ? (
        <QuestionScreen key={draft.at} attempt={attempt} draft={draft} at={draft.at} onChange={onChange} />
      ) : (
        <SubmitStep attempt={attempt} draft={draft} onGo={goTo} onSubmit={() => onSubmit(draft)} />
      )}
    </>
  );
}

function Sending({
  draft,
  hasFailed,
  error,
  onSubmit,
}: { draft: Draft; hasFailed: boolean; error?: unknown } & Pick<Props, 'onSubmit'>) {
  if (!hasFailed) return <QuizSkeleton />;
  return (
    <Panel icon="warning" title="Your answers haven’t been submitted yet">
      <FailureBox title="They could not be sent, and are kept in this browser." error={error} />
      <Button size="large" onClick={() => onSubmit(draft)}>
        Send again
      </Button>
    </Panel>
  );
}

type RefusedProps = Extract<AttemptState, { step: 'refused' }> & Pick<Props, 'lesson' | 'onOpenAgain'>;

function Refused({ message, correlationId, isSignedOut, canStartAgain, lesson, onOpenAgain }: RefusedProps) {
  return (
    <Panel icon="info" title={isSignedOut ? 'You are logged out' : message}>
      {isSignedOut && (
        <p className="max-w-prose text-soft">Please log in again. Your answers are kept in this browser.</p>
      )}
      {!isSignedOut && correlationId && <CorrelationId id={correlationId} />}
      <div className="flex flex-wrap gap-3">
        {isSignedOut && <SignInLink>Log In / Register</SignInLink>}
        {!isSignedOut && canStartAgain && (
          <Button size="large" onClick={onOpenAgain}>
            Open a new attempt
          </Button>
        )}
        <ButtonLink
          look="secondary"
          to={pages.lesson.path({ courseSlug: lesson.courseSlug, lessonSlug: lesson.slug })}
        >
          Back to the lesson
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** A name for each screen. The first one appears with the page, so it does not take the focus. */
function screenName(state: AttemptState): string {
  if (state.step === 'opening' || state.step === 'reading') return 'loading';
  if (state.step === 'sending') return state.hasFailed ? 'not sent' : 'sending';
  if (state.step === 'done') return `done ${state.result.attemptId}`;
  if (state.step !== 'open') return state.step;
  const { at, checked } = state.draft;
  return `question ${at}${checked.includes(at) ? ' checked' : ''}`;
}

/** A summary above the first question; the introduction is on the lesson's page. */
function CheckFacts({ attempt, retry }: { attempt: Attempt; retry: Draft['retry'] }) {
  const { totalQuestions, assessed, attemptsLeft } = attempt;
  const facts = [
    retry
      ? `Retrying ${formatCount(totalQuestions, 'missed question')}${retry.answers.length > totalQuestions ? '; your correct answers are kept' : ''}`
      : checkSize(attempt),
    ...(assessed ? [`Assessed: the ${answersLabel(attemptsLeft)}`] : []),
    ...(attemptsLeft === null ? [] : [attemptsLabel(attemptsLeft)]),
  ];
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-soft">{facts.join('. ')}.</p>
      <QuizText text={attempt.introContent} html={attempt.introHtml} className="max-w-prose" />
    </div>
  );
}
