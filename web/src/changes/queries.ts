import { acknowledgeChanges, getTextChange, listChanges } from '@academy/contract/changes';
import { runMutation, mutation, query } from '../api/query.ts';
import { invalidate, type QueryCache } from '../api/query-cache.ts';
import { overlay } from '../overlay/overlay.ts';

/** Notices about what is read anyway, so that a failure of theirs is not reported. */
const NOTICE = { isPart: true, isSilent: true };

export const myChanges = query(listChanges, { query: {} }, NOTICE);

type Lesson = { lessonId: string; courseId?: string };
export const textChange = (lesson: Lesson) => query(getTextChange, { query: lesson }, NOTICE);

const acknowledgment = mutation(acknowledgeChanges, () => [
  invalidate(listChanges),
  invalidate(getTextChange),
]);

export type Acknowledged = { title: string; courseId?: string; lessonIds: string[]; revision: number };

const TOAST_ID = 'changes-acknowledged';

/** The notice is gone then, and can be had back as long as the toast is there. A failure is a toast. */
export async function acknowledge(
  cache: QueryCache,
  { title, ...changes }: Acknowledged,
  isAcknowledged = true,
): Promise<void> {
  const { api } = await import('../api/api.ts');
  const sent = runMutation(api, acknowledgment, {
    input: { query: {}, body: { ...changes, isAcknowledged } },
    options: { hideLoader: true, skipRedirect: true },
  });
  const updates = await sent.catch(() => null);
  if (!updates) return;
  cache.apply(updates);
  overlay.dismissToast(TOAST_ID);
  if (!isAcknowledged) return;
  overlay.toast({
    id: TOAST_ID,
    type: 'success',
    message: `The changes of ${title} are marked as known.`,
    position: 'bottom-center',
    autoClose: true,
    action: { label: 'Undo', run: () => void acknowledge(cache, { title, ...changes }, false) },
  });
}
