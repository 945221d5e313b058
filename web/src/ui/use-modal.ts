import { useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';

type Options = { open: boolean; onClose: () => void; closable?: boolean };

/** The platform's modal dialog: it traps the focus, closes on Escape and returns the focus. */
export function useModal({ open, onClose, closable = true }: Options) {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect, so that the dialog has the focus before the next key.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open) dialog?.close();
  }, [open]);
  return {
    ref,
    // The event is delayed, and may arrive after the dialog was reopened.
    onClose: () => open && !ref.current?.open && onClose(),
    onCancel: (event: SyntheticEvent) => closable || event.preventDefault(),
    // A click on the backdrop has the dialog itself as its target.
    onClick: (event: MouseEvent) => closable && event.target === ref.current && ref.current?.close(),
  };
}
