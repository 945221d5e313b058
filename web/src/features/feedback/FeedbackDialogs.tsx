import { reduceFeedbackDialogs, NO_DIALOG, type FeedbackDialog } from '@academy/domain/feedback-dialogs';
import { useEffect, useReducer } from 'react';
import { feedback } from '../../overlay/feedback.ts';
import { useStore } from '../../store.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { useDraft } from './draft.ts';
import { ExtendedForm } from './ExtendedForm.tsx';
import { FeedbackFrame } from './FeedbackFrame.tsx';
import { SimpleForm } from './SimpleForm.tsx';

/** The four dialogs; the domain decides which of them is open. */
export function FeedbackDialogs() {
  const [dialogs, dispatch] = useReducer(reduceFeedbackDialogs, NO_DIALOG);
  const { count, quote, target } = useStore(feedback);
  const draft = useDraft();
  const { begin } = draft;

  useEffect(() => {
    if (!target) return;
    begin(quote, target.subject);
    // `loaded` opens the simple form the first time, `simple-opened` every later time.
    dispatch({ type: 'loaded' });
    dispatch({ type: 'simple-opened' });
  }, [count, quote, target, begin]);

  if (!target) return null;
  const close = (dialog: FeedbackDialog) => () => dispatch({ type: 'closed', dialog });
  return (
    <>
      <SimpleForm
        open={dialogs.simpleForm}
        draft={draft}
        target={target}
        onClose={close('simpleForm')}
        onSent={() => dispatch({ type: 'simple-submitted' })}
      />
      <SimpleThanks
        open={dialogs.simpleThanks}
        onMore={() => dispatch({ type: 'extended-opened' })}
        onClose={close('simpleThanks')}
      />
      <ExtendedForm
        open={dialogs.extendedForm}
        draft={draft}
        target={target}
        onClose={close('extendedForm')}
        onSent={() => dispatch({ type: 'extended-submitted' })}
      />
      <ExtendedThanks open={dialogs.extendedThanks} onClose={close('extendedThanks')} />
    </>
  );
}

type ThanksProps = { open: boolean; onClose: () => void };

/** After the simple form: offers a few more questions. */
function SimpleThanks({ open, onMore, onClose }: ThanksProps & { onMore: () => void }) {
  const { thanks } = useTenant().feedback;
  return (
    <FeedbackFrame
      open={open}
      title="Thank you!"
      onClose={onClose}
      form={{ onSubmit: (event) => (event.preventDefault(), onMore()) }}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            No Thanks
          </Button>
          <Button type="submit">Sure!</Button>
        </>
      }
    >
      <p role="status">{thanks}</p>
    </FeedbackFrame>
  );
}

function ExtendedThanks({ open, onClose }: ThanksProps) {
  const { extendedThanks } = useTenant().feedback;
  return (
    <FeedbackFrame
      open={open}
      title="Thank you!"
      onClose={onClose}
      form={{ onSubmit: (event) => (event.preventDefault(), onClose()) }}
      actions={<Button type="submit">Back to Learning</Button>}
    >
      <p role="status">{extendedThanks}</p>
    </FeedbackFrame>
  );
}
