import { useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';

type Heading = { anchor: string; text: string };

/** Offers to jump to the stored position, as an overlay that shifts nothing. */
export function ContinueNotice({ heading }: { heading: Heading }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  const go = () => {
    setOpen(false);
    const section = document.getElementById(heading.anchor);
    if (!section) return;
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
    section.scrollIntoView();
  };
  return (
    <aside
      ref={raiseToasts}
      aria-label="Continue where you were"
      className="fixed inset-x-4 bottom-4 z-10 mx-auto flex max-w-md animate-[appear_0.2s_var(--ease-calm)] items-center gap-1 rounded-panel border border-line bg-page p-1.5 shadow-lift print:hidden"
    >
      <button
        type="button"
        onClick={go}
        className="flex min-h-11 min-w-0 grow flex-col items-start justify-center rounded-panel px-4 py-1 text-left leading-snug hover:bg-wash"
      >
        <span className="text-sm font-semibold text-brand">Continue where you were</span>
        <span className="w-full truncate text-sm">{heading.text}</span>
      </button>
      <IconButton icon="close" label="Stay here" onClick={() => setOpen(false)} />
    </aside>
  );
}

/** Keeps toasts at the bottom of the screen above the notice. */
function raiseToasts(notice: HTMLElement | null) {
  if (!notice) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--below-toasts', `calc(${notice.offsetHeight}px + 0.5rem)`),
  );
  observer.observe(notice);
  return () => {
    observer.disconnect();
    style.removeProperty('--below-toasts');
  };
}
