import { estimateDuration, isFigureOff, type DurationFacts } from '@academy/domain/lesson-duration';
import { extractQuiz } from '@academy/domain/quiz-block';
import { parseQuiz } from '@academy/domain/quizzes';
import { measureText } from '@academy/domain/reading-time';
import type { SourceItem } from '../catalog.ts';
import type { Fault } from '../faults.ts';

type Timed = Pick<SourceItem, 'kind' | 'videos' | 'hasHostedVideo'>;
type Written = {
  fields: { type?: string | undefined; duration?: number | undefined };
  /** The main text as written, with its quiz. */
  content: string;
};

/** The inputs for estimating the duration of a lesson or guide. */
export function durationFacts(item: Timed, { fields, content }: Written): DurationFacts {
  const { body, quiz } = extractQuiz(content);
  return {
    type: (fields.type ?? 'article') as DurationFacts['type'],
    isGuide: item.kind === 'guide',
    ...measureText(body),
    questions: quiz === null ? 0 : parseQuiz(quiz).totalQuestions,
    videoSeconds: videoSecondsOf(item),
    figure: fields.duration || null,
  };
}

/** Null if a video is hosted elsewhere, or its file has no length. */
function videoSecondsOf({ videos, hasHostedVideo }: Timed): number | null {
  if (hasHostedVideo || videos?.seconds === 0) return null;
  return videos?.seconds ?? 0;
}

/** A warning about an implausible figure, with what readers see instead. */
export function figureWarning(facts: DurationFacts): Pick<Fault, 'message' | 'hint'> | null {
  const estimate = estimateDuration(facts);
  if (estimate === null || !isFigureOff(facts)) return null;
  const seconds = Math.max(1, Math.round(estimate / 60)) * 60;
  return {
    message: `duration says ${inMinutes(facts.figure ?? 0)}, but ${kindOfTime(facts)} takes about ${inMinutes(seconds)}, which is what readers see`,
    hint: `leave it out, or write ${seconds}`,
  };
}

function kindOfTime({ type, isGuide, questions }: DurationFacts): string {
  if (type === 'video') return 'watching it';
  if (isGuide) return 'working through it';
  return questions > 0 ? 'answering it' : 'reading it';
}

function inMinutes(seconds: number): string {
  const minutes = Math.round(seconds / 6) / 10;
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
