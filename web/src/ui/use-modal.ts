import { useEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';

type Options = { open: boolean; onClose: () => void; closable?: boolean };

/** The platform's modal: it keeps the focus inside, closes on Escape and gives the focus back. */
export function useModal({ open, onClose, closable = true }: Options) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open) dialog?.close();
  }, [open]);
  return {
    ref,
    onClose: () => open && onClose(),
    onCancel: (event: SyntheticEvent) => closable || event.preventDefault(),
    // The backdrop is the dialog's own: only there is the dialog itself what was hit.
    onClick: (event: MouseEvent) => closable && event.target === ref.current && ref.current?.close(),
  };
}
