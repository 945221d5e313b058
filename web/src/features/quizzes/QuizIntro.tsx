import type { Attempt } from '@academy/contract/schemas/quizzes';
import { formatCount, pluralize } from '@academy/domain/plural';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Panel } from './Panel.tsx';
import { QuizText } from './QuizText.tsx';
import { countAnswered, type Draft } from './attempt-state.ts';
import { answersLabel, attemptsLabel } from './labels.ts';

type Props = { attempt: Attempt; draft: Draft; isPassed: boolean; onBegin: () => void };

/** What to expect, before the first question. */
export function QuizIntro({ attempt, draft, isPassed, onBegin }: Props) {
  const { totalQuestions, passingMarks, assessed, attemptsLeft } = attempt;
  const answered = countAnswered(draft);
  return (
    <Panel title={isPassed ? 'You have passed this check' : 'Check what you have learned'}>
      <QuizText text={attempt.introContent} html={attempt.introHtml} className="max-w-prose" />
      <ul className="flex flex-col gap-2 text-soft">
        <Fact icon="feedback">
          {formatCount(totalQuestions, 'question')}, {passingMarks} right {pluralize(passingMarks, 'answer')}{' '}
          to pass
        </Fact>
        <Fact icon={assessed ? 'lock' : 'info'}>
          {assessed
            ? `Assessed: the ${answersLabel(attemptsLeft)}`
            : 'You can check each answer and read its explanation as you go'}
        </Fact>
        {attemptsLeft !== null && <Fact icon="retry">{attemptsLabel(attemptsLeft)}</Fact>}
      </ul>
      <Button size="large" onClick={onBegin}>
        {answered > 0 ? `Go on, ${answered} of ${totalQuestions} answered` : 'Start the check'}
        <Icon name="arrow" />
      </Button>
    </Panel>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} className="mt-0.5 size-5 text-brand" />
      <span>{children}</span>
    </li>
  );
}
