import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { FeedbackFrame } from './FeedbackFrame.tsx';

type Props = { open: boolean; onClose: () => void };

/** After the short form: would they answer a few more questions? */
export function SimpleThanks({ open, onMore, onClose }: Props & { onMore: () => void }) {
  const { thanks } = useTenant().feedback;
  return (
    <FeedbackFrame
      open={open}
      title="Thank you!"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onMore();
      }}
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

export function ExtendedThanks({ open, onClose }: Props) {
  const { extendedThanks } = useTenant().feedback;
  return (
    <FeedbackFrame
      open={open}
      title="Thank you!"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
      actions={<Button type="submit">Back to Learning</Button>}
    >
      <p role="status">{extendedThanks}</p>
    </FeedbackFrame>
  );
}
