import { pages } from '@academy/domain/pages';
import type { NavigationEntry } from '@academy/domain/tenant-data';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Link } from '../ui/Link.tsx';
import { useModal } from '../ui/use-modal.ts';
import { TenantLinks } from './TenantSwitcher.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  sections: readonly NavigationEntry[];
  active: NavigationEntry | null;
};

/** The navigation of narrow screens: a drawer that opens over the page from the left. */
export function AdminMenu({ open, onClose, sections, active }: Props) {
  const modal = useModal({ open, onClose });
  return (
    <dialog
      {...modal}
      id="admin-menu"
      aria-label="Administration menu"
      className="drawer m-0 h-dvh max-h-none w-[min(20rem,86vw)] max-w-none border-r border-line bg-page text-text shadow-lift"
    >
      <div className="flex min-h-full flex-col gap-4 px-2 pb-4">
        <div className="flex h-14 items-center gap-2">
          <IconButton icon="close" label="Close Menu" onClick={onClose} />
          <p className="font-semibold">Administration</p>
        </div>
        <AdminNavigation sections={sections} active={active} onNavigate={onClose} />
        <div className="border-t border-line pt-4">
          <p className="px-3 pb-1 text-xs font-semibold text-soft">Academy</p>
          <TenantLinks />
        </div>
        <div className="border-t border-line pt-4">
          <Link
            to={pages.home.path()}
            className="flex min-h-10 items-center gap-3 rounded-small px-3 text-sm font-medium text-soft hover:bg-wash hover:text-text"
          >
            <Icon name="arrow" className="size-5 rotate-180" />
            Back to the site
          </Link>
        </div>
      </div>
    </dialog>
  );
}

type NavigationProps = {
  sections: readonly NavigationEntry[];
  active: NavigationEntry | null;
  onNavigate?: () => void;
};

export function AdminNavigation({ sections, active, onNavigate }: NavigationProps) {
  return (
    <nav aria-label="Administration">
      <ul className="flex flex-col gap-0.5">
        {sections.map((section) => (
          <li key={section.path}>
            <Link
              to={section.path}
              {...(onNavigate && { onClick: onNavigate })}
              aria-current={section === active ? 'page' : undefined}
              className="flex min-h-10 items-center gap-3 rounded-small px-3 text-sm font-medium text-soft transition-colors hover:bg-wash hover:text-text aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-text"
            >
              <Icon name={section.icon} />
              {section.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
