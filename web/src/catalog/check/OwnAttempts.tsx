import { useQuery } from '@tanstack/react-query';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { useEffect, useState } from 'react';
import { AttemptHistory } from './AttemptHistory.tsx';
import { checkAttempts } from './check-attempts.ts';
import type { Way } from './ways.ts';
import { draftKey } from './draft-key.ts';

type Props = { lesson: LessonDetail; isMember: boolean; onWay: (way: Way | null) => void };

/** A person's earlier attempts at this check, and the next step. */
export function OwnAttempts({ lesson, isMember, onWay }: Props) {
  const { lessonId } = lesson;
  const answer = useQuery({ ...checkAttempts(lesson), enabled: isMember });
  const isKnown = isMember && answer.data;
  const { attempts, attemptsLeft } = isKnown ? answer.data : { attempts: [], attemptsLeft: null };
  const [isOpen] = useState(() => isBegun(localStorage, { lessonId, isMember }));
  const way = wayOf({ isOpen, attempts, attemptsLeft });
  useEffect(() => onWay(way), [way, onWay]);
  return isMember ? <AttemptHistory lesson={lesson} /> : null;
}

type Known = { isOpen: boolean; attempts: readonly { passed: boolean }[]; attemptsLeft: number | null };

/** Null if there is nothing to add to what the lesson itself says. */
function wayOf({ isOpen, attempts, attemptsLeft }: Known): Way | null {
  if (attemptsLeft === 0) return 'none';
  if (isOpen) return 'continue';
  if (attempts.some(({ passed }) => passed)) return 'repeat';
  return attempts.length > 0 ? 'retry' : null;
}

type Check = { lessonId: string; isMember: boolean };

/** Whether the browser has unsubmitted answers to a check. A visitor's answers are not a member's. */
function isBegun(storage: Pick<Storage, 'getItem'>, { lessonId, isMember }: Check): boolean {
  try {
    const draft: unknown = JSON.parse(storage.getItem(draftKey(lessonId)) ?? 'null');
    if (typeof draft !== 'object' || draft === null) return false;
    const { answers, isSubmitted, isRecorded } = draft as Record<string, unknown>;
    const hasAnswers =
      Array.isArray(answers) && answers.some((chosen) => Array.isArray(chosen) && chosen.length > 0);
    return hasAnswers && isSubmitted === false && isRecorded === isMember;
  } catch {
    return false;
  }
}
