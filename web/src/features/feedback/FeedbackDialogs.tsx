import { useEffect, useState } from 'react';
import { feedback } from '../../overlay/feedback.ts';
import { useStore } from '../../store.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { useDraft } from './draft.ts';
import { ExtendedForm } from './ExtendedForm.tsx';
import { FeedbackFrame } from './FeedbackFrame.tsx';
import { SimpleForm } from './SimpleForm.tsx';

type FeedbackDialog = 'simple' | 'simple-thanks' | 'extended' | 'extended-thanks';

/** The four dialogs, of which at most one is open. */
export function FeedbackDialogs() {
  const [dialog, setDialog] = useState<FeedbackDialog | null>(null);
  const { count, quote, target } = useStore(feedback);
  const draft = useDraft();
  const { begin } = draft;
  const [opened, setOpened] = useState(0);
  if (opened !== count) {
    setOpened(count);
    setDialog('simple');
  }

  useEffect(() => {
    if (!target) return;
    begin(quote, target.subject);
  }, [count, quote, target, begin]);

  if (!target) return null;
  const close = () => setDialog(null);
  return (
    <>
      <SimpleForm
        open={dialog === 'simple'}
        draft={draft}
        target={target}
        onClose={close}
        onSent={() => setDialog('simple-thanks')}
      />
      <SimpleThanks open={dialog === 'simple-thanks'} onMore={() => setDialog('extended')} onClose={close} />
      <ExtendedForm
        open={dialog === 'extended'}
        draft={draft}
        target={target}
        onClose={close}
        onSent={() => setDialog('extended-thanks')}
      />
      <ExtendedThanks open={dialog === 'extended-thanks'} onClose={close} />
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
