import { useId, type ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { useModal } from './use-modal.ts';

type Props = { open: boolean; title: string; onClose: () => void; closable?: boolean; children: ReactNode };

export function Dialog({ open, title, onClose, closable = true, children }: Props) {
  const id = useId();
  const modal = useModal({ open, onClose, closable });
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className="modal m-auto w-[min(32rem,calc(100vw-2rem))] rounded-card border border-line bg-page text-text shadow-lift"
    >
      <div className="flex flex-col gap-4 p-6">
        <div className="flex min-h-10 items-center justify-between gap-4">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {closable && <IconButton icon="close" label="Close" onClick={onClose} className="-mr-2" />}
        </div>
        {children}
      </div>
    </dialog>
  );
}
