import { useEffect, useState, type ComponentType } from 'react';
import { showFailure } from '../../api/failure.ts';
import { feedback } from '../../overlay/feedback.ts';
import { useStore } from '../../store.ts';

/** Where the four dialogs stand. The first Give Feedback brings their code. */
export function FeedbackPlace() {
  const { times } = useStore(feedback);
  const [Dialogs, setDialogs] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (times === 0 || Dialogs) return;
    import('./FeedbackDialogs.tsx').then(
      ({ FeedbackDialogs }) => setDialogs(() => FeedbackDialogs),
      showFailure,
    );
  }, [times, Dialogs]);
  return Dialogs && <Dialogs />;
}
