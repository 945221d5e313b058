import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/IconButton.tsx';

type PaletteType = ComponentType<{ open: boolean; onClose: () => void }>;

const load = async () => (await import('./Palette.tsx')).Palette;

/** Opens the search over the page, also by Ctrl K or ⌘ K. Its code comes when somebody reaches for it. */
export function SearchButton() {
  const [Palette, setPalette] = useState<PaletteType | null>(null);
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();

  // Before the page is shown: whoever sees it may press the keys.
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
      // The page of the same search has its own way to recover from a missing file.
      () => void navigate(paths.search()),
    );
  }, [isOpen, Palette, navigate]);

  const warm = () => void load().catch(() => {});
  return (
    <>
      <IconButton
        icon="search"
        label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={warm}
        onFocus={warm}
      />
      {Palette && <Palette open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
