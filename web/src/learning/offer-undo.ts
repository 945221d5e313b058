import { failureToast } from '../api/failure.ts';
import type { QueryCache } from '../api/query-cache.ts';
import { overlay } from '../overlay/overlay.ts';
import { browserOutbox } from './browser-outbox.ts';
import { completionNote } from './completion.ts';
import type { Lesson } from './pending-write.ts';

const TOAST_ID = 'lesson-completed';

type Completed = { cache: QueryCache; lesson: Lesson; title: string; goBack: () => void };

/** After a lesson was completed and left: one press takes back both. */
export function offerUndo({ cache, lesson, title, goBack }: Completed): void {
  const undo = async () => {
    overlay.dismissToast(TOAST_ID);
    const outcome = await browserOutbox(cache).write({ call: 'undo', body: lesson });
    const note = completionNote(outcome);
    if (outcome.status === 'refused') overlay.toast(failureToast(outcome.failure));
    else if (note) overlay.toast({ type: 'warning', message: note });
    goBack();
  };
  overlay.toast({
    id: TOAST_ID,
    type: 'success',
    message: `Completed: ${title}`,
    position: 'bottom-center',
    autoClose: true,
    action: { label: 'Undo', run: () => void undo() },
  });
}
