import type { Attempt } from '@academy/contract/schemas/quizzes';
import { formatCount, pluralize } from '@academy/domain/plural';
import { QuizText } from '../../catalog/check/QuizText.tsx';
import { answersLabel, attemptsLabel } from './labels.ts';

/** What to expect, above the first question: the lesson's page has the introduction. */
export function CheckFacts({ attempt, isRetry }: { attempt: Attempt; isRetry: boolean }) {
  const { totalQuestions, passingMarks, assessed, attemptsLeft } = attempt;
  const facts = [
    isRetry
      ? `${formatCount(totalQuestions, 'missed question')} again; your other answers stay`
      : `${formatCount(totalQuestions, 'question')}, ${passingMarks} right ${pluralize(passingMarks, 'answer')} to pass`,
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
