import { invalidate } from '../../api/cache-updates.ts';
import { mutation } from '../../api/mutation.ts';
import { acknowledgeChanges, getTextChange, listChanges } from '@academy/contract/changes';
import { query } from '../../api/query.ts';

/** Notices about what is read anyway, so that a failure of theirs is not reported. */
const NOTICE = { isPart: true, isSilent: true };

export const myChanges = query(listChanges, { query: {} }, NOTICE);

type Lesson = { lessonId: string; courseId?: string };
export const textChange = (lesson: Lesson) => query(getTextChange, { query: lesson }, NOTICE);

/** The notice is gone then. A failure is a toast. */
export const acknowledgment = mutation(
  acknowledgeChanges,
  () => [invalidate(listChanges), invalidate(getTextChange)],
  { hideLoader: true, skipRedirect: true },
);
