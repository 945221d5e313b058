import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { feedback } from '../../overlay/feedback.ts';
import { overlay } from '../../overlay/overlay.ts';

/** Where the four dialogs stand. The first Give Feedback brings their code. */
export function FeedbackPlace() {
  const { times } = useSyncExternalStore(feedback.subscribe, feedback.getState, feedback.getState);
  const [Dialogs, setDialogs] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (times === 0 || Dialogs) return;
    import('./FeedbackDialogs.tsx').then(
      ({ FeedbackDialogs }) => setDialogs(() => FeedbackDialogs),
      () =>
        overlay.toast({
          type: 'failure',
          message: 'The feedback form could not be loaded. Please check your connection and try again.',
        }),
    );
  }, [times, Dialogs]);
  return Dialogs && <Dialogs />;
}
