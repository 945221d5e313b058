import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import type { IconName } from './Icon.tsx';

type Props = {
  label: string;
  /** The edge of the button that the panel is aligned with. */
  align?: 'start' | 'end';
  /** Opens above its button. On phones it is positioned by its container. */
  above?: boolean;
  children: ReactNode | ((close: () => void, isOpen: boolean) => ReactNode);
} & ({ icon: IconName } | { face: ReactNode });

/** A button and the panel it opens below itself; closes on an outside click, on Escape and when the focus leaves. */
export function Menu({ label, align = 'end', above = false, children, ...look }: Props) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    const onOutside = (event: Event) => area.current?.contains(event.target as Node) || setOpen(false);
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      area.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open]);

  // The focused item is hidden now, so the focus returns to the button.
  const close = () => {
    setOpen(false);
    document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(id)}"]`)?.focus();
  };
  const opener = {
    'aria-label': label,
    'aria-expanded': open,
    'aria-controls': id,
    onClick: () => setOpen(!open),
  };
  return (
    <div ref={area} className={above ? 'tablet:relative' : 'relative'}>
      {'icon' in look ? (
        <IconButton {...opener} icon={look.icon} label={label} />
      ) : (
        <button type="button" {...opener} className="block rounded-full">
          {look.face}
        </button>
      )}
      <div
        id={id}
        hidden={!open}
        // Otherwise a click on text would focus the page around it, which closes the menu.
        tabIndex={-1}
        className={`absolute ${above ? 'bottom-12 max-h-44 overflow-y-auto tablet:bottom-11' : 'top-12'} ${align === 'start' ? 'left-0' : above ? 'right-2 tablet:right-0' : 'right-0'} min-w-44 animate-[appear_0.15s_var(--ease-calm)] rounded-card border border-line bg-page p-2 shadow-lift`}
      >
        {typeof children === 'function' ? children(close, open) : children}
      </div>
    </div>
  );
}
