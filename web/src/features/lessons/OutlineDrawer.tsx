import type { ComponentProps } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { LessonOutline } from './LessonOutline.tsx';

type Props = Omit<ComponentProps<typeof LessonOutline>, 'onChoose'> & { open: boolean; onClose: () => void };

/** The outline where there is no room beside the text. */
export function OutlineDrawer({ open, onClose, ...outline }: Props) {
  const modal = useModal({ open, onClose });
  return (
    <dialog
      {...modal}
      aria-label="Lessons of this course"
      className="drawer m-0 h-dvh max-h-none w-[min(22rem,90vw)] max-w-none border-r border-line bg-page text-text shadow-lift"
    >
      {open && (
        <div className="flex flex-col gap-2 p-4">
          <IconButton icon="close" label="Close" onClick={onClose} />
          <LessonOutline {...outline} onChoose={onClose} />
        </div>
      )}
    </dialog>
  );
}
