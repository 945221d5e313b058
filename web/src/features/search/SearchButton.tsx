import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

type PaletteType = ComponentType<{ open: boolean; onClose: () => void }>;

const load = async () => (await import('./Palette.tsx')).Palette;

/** Opens the search palette, also by Ctrl K or ⌘ K. Its code loads on demand. */
export function SearchButton() {
  const [Palette, setPalette] = useState<PaletteType | null>(null);
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();

  // A layout effect, so that the keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  useEffect(() => {
    if (!isOpen || Palette) return;
    load().then(
      (loaded) => setPalette(() => loaded),
      // The search page reloads the document if its code is missing too.
      () => void navigate(paths.search()),
    );
  }, [isOpen, Palette, navigate]);

  const preload = () => void load().catch(() => {});
  return (
    <>
      <IconButton
        icon="search"
        label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
      />
      <noscript>
        <a href={paths.search()} aria-label="Search" className="grid size-10 place-items-center text-soft">
          <Icon name="search" />
        </a>
      </noscript>
      {Palette && <Palette open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
