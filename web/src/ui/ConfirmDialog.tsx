import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { focusHeading } from './focus-heading.ts';

type Props = {
  open: boolean;
  title: string;
  confirm: string;
  /** For actions that cannot be undone. */
  isDangerous?: boolean;
  /** The element that opened it is deleted too, so the focus cannot return there. */
  removesOpener?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function ConfirmDialog(props: Props) {
  const { open, title, confirm, isDangerous, removesOpener = false, onConfirm, onClose, children } = props;
  const isConfirmed = useRef(false);
  // The effect of the dialog runs first, so it has already closed and returned the focus.
  useEffect(() => {
    if (open || !isConfirmed.current) return;
    isConfirmed.current = false;
    focusHeading();
  }, [open]);
  const press = () => {
    isConfirmed.current = removesOpener;
    onConfirm();
  };
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {children}
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button look={isDangerous ? 'danger' : 'primary'} onClick={press}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
