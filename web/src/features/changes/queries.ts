import { invalidate } from '../../api/cache-updates.ts';
import { mutation } from '../../api/mutation.ts';
import { acknowledgeChanges, getTextChange, listChanges } from '@academy/contract/changes';
import { query } from '../../api/query.ts';

/** Notices are supplementary, so their failures are not reported. */
const NOTICE = { isPart: true, isSilent: true };

export const myChanges = query(listChanges, { query: {} }, NOTICE);

type Lesson = { lessonId: string; courseId?: string };
export const textChange = (lesson: Lesson) => query(getTextChange, { query: lesson }, NOTICE);

/** Hides the notice. A failure is a toast. */
export const acknowledgment = mutation(
  acknowledgeChanges,
  () => [invalidate(listChanges), invalidate(getTextChange)],
  { hideLoader: true, skipRedirect: true },
);
