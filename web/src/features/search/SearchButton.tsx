import { pages } from '@academy/domain/pages';
import { useLayoutEffect, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { shortcutLabel } from './shortcut-label.ts';

type PaletteType = ComponentType<{ open: boolean; typed: string; onClose: () => void }>;

const load = async () => (await import('./Palette.tsx')).Palette;

/** Opens the search palette, also by Ctrl K or ⌘ K. Its code loads on demand. */
export function SearchButton() {
  const [Palette, setPalette] = useState<PaletteType | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Before the palette was loaded. */
  const [typed, setTyped] = useState('');
  const isHydrated = useHydrated();
  const navigate = useNavigate();

  // A layout effect, so that the keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      setTyped('');
      setOpen((now) => !now);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  // A layout effect too: the palette takes over these keys immediately, so that none is lost in between.
  useLayoutEffect(() => {
    if (!isOpen || Palette) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') setOpen(false);
      else if (event.key === 'Backspace') setTyped((text) => text.slice(0, -1));
      else if (event.key.length === 1) setTyped((text) => text + event.key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, true);
    load().then(
      (loaded) => setPalette(() => loaded),
      // The search page reloads the document if its code is missing too.
      () => void navigate(pages.search.path()),
    );
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isOpen, Palette, navigate]);

  const close = () => {
    setTyped('');
    setOpen(false);
  };
  const preload = () => void load().catch(() => {});
  return (
    <>
      <Tooltip text="Search">
        <button
          type="button"
          aria-label="Search"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpen(true)}
          onPointerEnter={preload}
          onFocus={preload}
          className="flex h-10 min-w-10 shrink-0 items-center justify-center gap-2 rounded-small px-2 text-soft transition-colors hover:bg-wash hover:text-text"
        >
          <Icon name="search" />
          {/* Only the browser knows its keyboard; the space is reserved, so that nothing shifts. The keys
              are hidden, since a label must contain all visible text of its button. */}
          <kbd
            aria-hidden="true"
            data-keys={isHydrated ? shortcutLabel(navigator) : ''}
            className="hidden h-6 w-13 rounded-small border border-line px-1 text-center font-sans text-xs/6 after:content-[attr(data-keys)] noscript:hidden min-[1200px]:pointer-fine:block"
          />
        </button>
      </Tooltip>
      <noscript>
        <a
          href={pages.search.path()}
          aria-label="Search"
          className="grid size-10 place-items-center text-soft"
        >
          <Icon name="search" />
        </a>
      </noscript>
      {Palette && <Palette open={isOpen} typed={typed} onClose={close} />}
    </>
  );
}
