import { IconButton } from '../../ui/IconButton.tsx';
import { useModal } from '../../ui/use-modal.ts';

/** A picture as large as the window allows; a click outside closes it. */
export function PictureDialog({
  picture,
  onClose,
}: {
  picture: { src: string; alt: string };
  onClose: () => void;
}) {
  const modal = useModal({ open: true, onClose });
  return (
    <dialog
      {...modal}
      aria-label={picture.alt || 'Picture'}
      className="modal m-auto max-h-none max-w-none rounded-card border border-line bg-page text-text shadow-lift"
    >
      <div className="relative p-3">
        <img
          src={picture.src}
          alt={picture.alt}
          className="h-auto max-h-[calc(100dvh-6rem)] w-auto max-w-[calc(100vw-3rem)] rounded-small object-contain desktop:min-w-[40vw]"
        />
        {picture.alt && <p className="px-2 pt-3 text-center text-sm text-soft">{picture.alt}</p>}
        <IconButton
          icon="close"
          label="Close"
          onClick={onClose}
          className="absolute top-5 right-5 border border-line bg-page/90"
        />
      </div>
    </dialog>
  );
}
