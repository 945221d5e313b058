import { readingSeconds, type TextLength } from './reading-time.ts';

/** What is known of a lesson or guide that takes time. */
export type DurationFacts = TextLength & {
  type: LessonType;
  /** A guide is worked through beside an editor, so its code is typed and tried. */
  isGuide: boolean;
  questions: number;
  /** Of all its videos; null if one plays on another host, whose files are not ours to read. */
  videoSeconds: number | null;
  /** What its author wrote, in seconds. */
  figure: number | null;
};

type LessonType = 'article' | 'video' | 'lab' | 'knowledge-check';

/** How long people took, and how many of them. */
export type MeasuredDuration = { runs: number; seconds: number };

const MEASURED_TYPES: ReadonlySet<string> = new Set<LessonType>(['lab', 'knowledge-check']);
/** With fewer runs a median says more about these few people than about the lesson. */
export const MINIMUM_RUNS = 20;
const SECONDS_PER_QUESTION = 60;
const MINUTE = 60;

/**
 * How long a lesson or guide takes, in seconds. The length of a video is a fact. What is read is estimated; its author
 * knows better how hard it is and may differ from that by half. What is done is known by the author alone.
 */
export function lessonDuration(facts: DurationFacts): number {
  const { figure, type } = facts;
  const estimate = estimateDuration(facts);
  if (estimate === null) return figure ?? Math.max(MINUTE, readingSeconds(facts, 'read'));
  return figure === null || type === 'video' || isFigureOff(facts) ? estimate : figure;
}

/** Whether the author's figure differs by more than half, and by at least a minute, from what can be known. */
export function isFigureOff(facts: DurationFacts): boolean {
  const estimate = estimateDuration(facts);
  if (estimate === null || facts.figure === null) return false;
  const difference = Math.abs(facts.figure - estimate);
  return difference > estimate / 2 && difference >= MINUTE;
}

/** The same for the catalog: what enough people took for a lab or a check replaces what was thought of before. */
export function currentDuration(
  { type, duration }: { type: string; duration: number },
  measured: MeasuredDuration | undefined,
): number {
  const isMeasured = measured !== undefined && measured.runs >= MINIMUM_RUNS && MEASURED_TYPES.has(type);
  return isMeasured ? measured.seconds : duration;
}

/** Null where only its author, or those who do it, can tell. */
export function estimateDuration(facts: DurationFacts): number | null {
  const { type, isGuide, questions, videoSeconds } = facts;
  if (type === 'lab' || videoSeconds === null || (type === 'video' && videoSeconds === 0)) return null;
  const reading = readingSeconds(facts, isGuide ? 'tried' : 'read');
  return Math.max(MINUTE, reading + Math.round(videoSeconds) + questions * SECONDS_PER_QUESTION);
}
