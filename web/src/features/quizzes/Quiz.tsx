import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { useEffect, useRef } from 'react';
import { FailureBox, FailureNotice } from '../../api/FailureNotice.tsx';
import { useQueryCache } from '../../api/use-query.ts';
import { paths } from '../../paths.ts';
import { SignInLink } from '../../session/SignInLink.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CorrelationId } from '../../ui/CorrelationId.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { lessonPassed } from '../../learning/mutations.ts';
import { HandIn } from './HandIn.tsx';
import { Panel, QuizSkeleton } from './Panel.tsx';
import { courseDetails } from '../../catalog/queries.ts';
import { QuestionOverview } from './QuestionOverview.tsx';
import { QuestionScreen } from './QuestionScreen.tsx';
import { QuizIntro } from './QuizIntro.tsx';
import { QuizResult } from './QuizResult.tsx';
import type { Draft, AttemptState } from './attempt-state.ts';
import { useAttempt } from './use-attempt.ts';

export function Quiz({ lesson }: { lesson: LessonDetail }) {
  const cache = useQueryCache();
  const {
    taking: state,
    change,
    handIn,
    openAgain,
  } = useAttempt(lesson, {
    onComplete: () => {
      cache.apply(lessonPassed(lesson));
      // The course's conclusion may be unlocked now.
      void cache.reload(courseDetails(lesson.courseSlug));
    },
  });
  const area = useRef<HTMLDivElement>(null);
  useFocusOnChange(area, screenName(state));

  return (
    <div ref={area} className="flex flex-col gap-8">
      <Screen state={state} lesson={lesson} onChange={change} onHandIn={handIn} onOpenAgain={openAgain} />
    </div>
  );
}

type Props = {
  state: AttemptState;
  lesson: LessonDetail;
  onChange: (draft: Draft) => void;
  onHandIn: (draft: Draft) => void;
  onOpenAgain: () => void;
};

function Screen({ state, lesson, onChange, onHandIn, onOpenAgain }: Props) {
  switch (state.step) {
    case 'opening':
      return <QuizSkeleton />;
    case 'unopened':
      return (
        <FailureNotice title="This check could not be opened." error={state.error} onRetry={onOpenAgain} />
      );
    case 'refused':
      return <Refused {...state} lesson={lesson} onOpenAgain={onOpenAgain} />;
    case 'open':
      return <Open {...state} lesson={lesson} onChange={onChange} onHandIn={onHandIn} />;
    case 'sending':
      return <Sending {...state} onHandIn={onHandIn} />;
    case 'done':
      return <QuizResult result={state.result} lesson={lesson} onAgain={onOpenAgain} />;
  }
}

type OpenProps = Extract<AttemptState, { step: 'open' }> & Pick<Props, 'lesson' | 'onChange' | 'onHandIn'>;

function Open({ attempt, draft, lesson, onChange, onHandIn }: OpenProps) {
  if (draft.at === null)
    return (
      <QuizIntro
        attempt={attempt}
        draft={draft}
        isPassed={lesson.isComplete && lesson.type === 'knowledge-check'}
        onBegin={() => onChange({ ...draft, at: 0 })}
      />
    );
  const goTo = (at: number) => onChange({ ...draft, at });
  return (
    <>
      <QuestionOverview attempt={attempt} draft={draft} onGo={goTo} />
      {draft.at < attempt.questions.length ? (
        <QuestionScreen key={draft.at} attempt={attempt} draft={draft} at={draft.at} onChange={onChange} />
      ) : (
        <HandIn attempt={attempt} draft={draft} onGo={goTo} onHandIn={() => onHandIn(draft)} />
      )}
    </>
  );
}

function Sending({
  draft,
  hasFailed,
  error,
  onHandIn,
}: { draft: Draft; hasFailed: boolean; error?: unknown } & Pick<Props, 'onHandIn'>) {
  if (!hasFailed) return <QuizSkeleton />;
  return (
    <Panel icon="warning" title="Your answers are not handed in yet">
      <FailureBox title="They could not be sent, and are kept in this browser." error={error} />
      <Button size="large" onClick={() => onHandIn(draft)}>
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
        <ButtonLink look="secondary" to={paths.lesson(lesson.courseSlug, lesson.slug)}>
          Back to the lesson
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** A name for each screen. The intro appears with the page, so it does not take the focus. */
function screenName(state: AttemptState): string {
  if (state.step === 'opening') return 'intro';
  if (state.step === 'sending') return state.hasFailed ? 'not sent' : 'sending';
  if (state.step !== 'open') return state.step;
  const { at, checked } = state.draft;
  return at === null ? 'intro' : `question ${at}${checked.includes(at) ? ' checked' : ''}`;
}

/** A new screen takes the focus to its heading, like a new page. */
function useFocusOnChange(area: { current: HTMLElement | null }, place: string): void {
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    const verdict = area.current?.querySelector<HTMLElement>('[data-arrive]');
    const start = verdict ?? area.current?.querySelector('h2');
    // A screen that is still loading has no heading yet.
    if (start) start.focus();
    else focusHeading();
  }, [area, place]);
}
