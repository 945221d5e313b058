import { useMutation } from '@tanstack/react-query';
import { overlay } from '../../overlay/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { acknowledgment } from './queries.ts';

type Props = {
  changes: { title: string; courseId?: string; lessonIds: string[]; revision: number };
  /** Distinguishes the buttons of a list. */
  name?: string;
};

const TOAST_ID = 'changes-acknowledged';

/** Acknowledges changes, with an undo as long as the toast is shown. */
export function AcknowledgeButton({ changes: { title, ...changes }, name }: Props) {
  const { mutateAsync, isPending } = useMutation(acknowledgment);
  const send = (isAcknowledged: boolean) =>
    mutateAsync({ query: {}, body: { ...changes, isAcknowledged } }).then(
      () => true,
      () => false,
    );
  const undo = async () => {
    if (await send(false)) overlay.dismissToast(TOAST_ID);
  };
  const acknowledge = async () => {
    if (isPending || !(await send(true))) return;
    overlay.toast({
      id: TOAST_ID,
      type: 'success',
      message: `The changes of ${title} are marked as known.`,
      position: 'bottom-center',
      autoClose: true,
      action: { label: 'Undo', run: () => void undo() },
    });
  };
  return (
    <Button
      look="secondary"
      aria-label={name && `Got it: ${name}`}
      isPending={isPending}
      onClick={() => void acknowledge()}
    >
      Got it
    </Button>
  );
}
