import { useState, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useModal } from '../ui/use-modal.ts';

type Props = {
  /** The number of active filters. */
  active: number;
  /** The size of the filtered list: `3 courses`. */
  result: string;
  onClear: () => void;
  children: ReactNode;
};

/** On a phone the filters are in a bottom sheet; they apply immediately, so the button only closes it. */
export function FilterSheet({ active, result, onClear, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const modal = useModal({ open: isOpen, onClose: close });
  return (
    <>
      <Button
        look="secondary"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-12 shrink-0"
      >
        <Icon name="admin" className="size-4" />
        Filters
        {active > 0 && (
          <span className="grid size-6 place-items-center rounded-full bg-brand text-xs text-on-brand">
            {active}
            <span className="sr-only"> active</span>
          </span>
        )}
      </Button>
      <dialog
        {...modal}
        aria-label="Filters"
        className="sheet mx-0 mt-auto mb-0 max-h-[85dvh] w-full max-w-none rounded-t-panel border-t border-line bg-page text-text shadow-lift"
      >
        {isOpen && (
          <div className="flex max-h-[85dvh] flex-col">
            <div className="flex items-center justify-between border-b border-line py-3 pr-3 pl-6">
              <h2 className="text-xl">Filters</h2>
              <IconButton icon="close" label="Close" onClick={close} />
            </div>
            <div className="overflow-y-auto overscroll-contain px-6 py-5">{children}</div>
            <div className="flex gap-3 border-t border-line px-6 py-4">
              <Button look="quiet" size="large" onClick={onClear} disabled={active === 0}>
                Clear
              </Button>
              <Button size="large" onClick={close} className="grow">
                Show {result}
              </Button>
            </div>
          </div>
        )}
      </dialog>
    </>
  );
}
