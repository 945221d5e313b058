import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { FailureBox } from '../../api/FailureNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useModal } from '../../ui/use-modal.ts';

type Props = {
  open: boolean;
  title: string;
  onClose: () => void;
  form: ComponentProps<'form'>;
  /** A failure that belongs to no field. */
  error?: unknown;
  actions: ReactNode;
  wide?: boolean;
  children: ReactNode;
};

/** The frame of the four dialogs: only its middle scrolls, so that title and buttons stay visible. */
export function FeedbackFrame({ open, title, onClose, form, error = null, ...rest }: Props) {
  const { actions, wide = false, children } = rest;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const modal = useModal({ open, onClose });
  // The simple form starts in its text field, the longer one at its heading.
  useEffect(() => {
    if (open) ((!wide && body.current?.querySelector('textarea')) || heading.current)?.focus();
  }, [open, wide]);
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className={`modal m-auto w-[calc(100vw-1.5rem)] ${wide ? 'max-w-[50rem]' : 'max-w-[34rem]'} rounded-card border border-line bg-page text-text shadow-lift`}
    >
      <form {...form} className="flex flex-col">
        <div className="flex min-h-10 items-start justify-between gap-4 p-5 pb-3 tablet:p-6 tablet:pb-3">
          <h2 ref={heading} id={id} tabIndex={-1} className="pt-1.5 text-xl leading-snug">
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} className="-mr-2" />
        </div>
        <div
          ref={body}
          className={`flex max-h-[55vh] flex-col gap-5 overflow-y-auto overscroll-contain px-5 tablet:px-6 ${wide ? 'border-y border-line py-5' : 'py-1'}`}
        >
          {children}
        </div>
        <div className="flex flex-col gap-4 p-5 tablet:p-6">
          {error !== null && (
            <FailureBox title="Your feedback could not be sent. What you wrote stays here." error={error} />
          )}
          <div className="flex flex-wrap justify-end gap-3">{actions}</div>
        </div>
      </form>
    </dialog>
  );
}

export function FormButtons({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  return (
    <>
      <Button look="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" isPending={isPending}>
        {isPending ? 'Sending…' : 'Submit'}
      </Button>
    </>
  );
}
