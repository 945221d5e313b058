import { feedbackDialogs, NO_DIALOG, type FeedbackDialog } from '@academy/domain/feedback-dialogs';
import { useEffect, useReducer } from 'react';
import { feedback } from '../../overlay/feedback.ts';
import { useStore } from '../../store.ts';
import { ExtendedForm } from './ExtendedForm.tsx';
import { SimpleForm } from './SimpleForm.tsx';
import { ExtendedThanks, SimpleThanks } from './Thanks.tsx';
import { useDraft } from './use-draft.ts';

/** Which of the four is open is decided by the domain alone; here each of them is drawn. */
export function FeedbackDialogs() {
  const [dialogs, tell] = useReducer(feedbackDialogs, NO_DIALOG);
  const { times, quote, place } = useStore(feedback);
  const draft = useDraft();
  const { begin } = draft;

  useEffect(() => {
    if (!place) return;
    begin(quote, place.subject);
    // The first load opens the simple form by itself; every later wish does.
    tell({ type: 'loaded' });
    tell({ type: 'simple-opened' });
  }, [times, quote, place, begin]);

  if (!place) return null;
  const close = (dialog: FeedbackDialog) => () => tell({ type: 'closed', dialog });
  return (
    <>
      <SimpleForm
        open={dialogs.simpleForm}
        draft={draft}
        place={place}
        onClose={close('simpleForm')}
        onSent={() => tell({ type: 'simple-submitted' })}
      />
      <SimpleThanks
        open={dialogs.simpleThanks}
        onMore={() => tell({ type: 'extended-opened' })}
        onClose={close('simpleThanks')}
      />
      <ExtendedForm
        open={dialogs.extendedForm}
        draft={draft}
        place={place}
        onClose={close('extendedForm')}
        onSent={() => tell({ type: 'extended-submitted' })}
      />
      <ExtendedThanks open={dialogs.extendedThanks} onClose={close('extendedThanks')} />
    </>
  );
}
