import { pages } from '@academy/domain/pages';
import { useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { SearchBox } from './SearchBox.tsx';
import { useSuggestions } from './use-suggestions.ts';

type Props = {
  open: boolean;
  /** Text typed before it was loaded. */
  typed: string;
  onClose: () => void;
};

export function Palette({ open, typed, onClose }: Props) {
  const modal = useModal({ open, onClose });
  return (
    <dialog
      {...modal}
      aria-label="Search"
      className="modal mx-auto mt-[8dvh] mb-auto w-[min(42rem,calc(100vw-1.5rem))] max-w-none rounded-panel border border-line bg-page text-text shadow-lift"
    >
      {open && <Content typed={typed} onClose={onClose} />}
    </dialog>
  );
}

/** Mounted each time the dialog opens, which resets it. */
function Content({ typed, onClose }: Pick<Props, 'typed' | 'onClose'>) {
  const [q, setQ] = useState(typed.trim());
  const all = q ? `${pages.search.path()}?${new URLSearchParams({ q }).toString()}` : pages.search.path();
  return (
    <div className="flex max-h-[80dvh] flex-col">
      <SearchBox q={q} onSearch={setQ} onChosen={onClose} suggestions={useSuggestions()} />
      <div className="flex items-center justify-between gap-4 border-t border-line py-2 pr-3 pl-5 text-sm text-soft">
        <p className="max-tablet:hidden">
          <Key>↑</Key> <Key>↓</Key> to choose, <Key>Enter</Key> to open, <Key>Esc</Key>{' '}
          {q ? 'to clear' : 'to close'}
        </p>
        <Link
          to={all}
          onClick={onClose}
          className="ml-auto inline-flex min-h-9 items-center gap-1.5 px-2 font-semibold text-brand underline-offset-4 hover:underline"
        >
          Open as a page
          <Icon name="arrow" className="size-4" />
        </Link>
      </div>
    </div>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-small border border-line bg-surface px-1.5 py-0.5 font-sans text-xs">
      {children}
    </kbd>
  );
}
