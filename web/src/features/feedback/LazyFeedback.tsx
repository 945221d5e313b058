import { useEffect, useState, type ComponentType } from 'react';
import { showFailure } from '../../api/failure.ts';
import { feedback } from '../../overlay/feedback.ts';
import { useStore } from '../../store.ts';

/** Loads the feedback dialogs the first time feedback is opened. */
export function LazyFeedback() {
  const { count } = useStore(feedback);
  const [Dialogs, setDialogs] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (count === 0 || Dialogs) return;
    import('./FeedbackDialogs.tsx').then(
      ({ FeedbackDialogs }) => setDialogs(() => FeedbackDialogs),
      showFailure,
    );
  }, [count, Dialogs]);
  return Dialogs && <Dialogs />;
}
