import { draftKey } from './draft-key.ts';

type Check = { lessonId: string; isMember: boolean };

/** Whether somebody has answered questions of a check here and not handed them in. A visitor's answers are not a member's. */
export function isBegun(storage: Pick<Storage, 'getItem'>, { lessonId, isMember }: Check): boolean {
  try {
    const draft: unknown = JSON.parse(storage.getItem(draftKey(lessonId)) ?? 'null');
    if (typeof draft !== 'object' || draft === null) return false;
    const { answers, isHandedIn, isRecorded } = draft as Record<string, unknown>;
    const hasAnswers =
      Array.isArray(answers) && answers.some((chosen) => Array.isArray(chosen) && chosen.length > 0);
    return hasAnswers && isHandedIn === false && isRecorded === isMember;
  } catch {
    return false;
  }
}
