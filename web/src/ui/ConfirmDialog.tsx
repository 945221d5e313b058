import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  open: boolean;
  title: string;
  confirm: string;
  /** For what cannot be taken back. */
  isDangerous?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks once more before something is done. */
export function ConfirmDialog({ open, title, confirm, isDangerous, onConfirm, onClose, children }: Props) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {children}
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button look={isDangerous ? 'danger' : 'primary'} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
