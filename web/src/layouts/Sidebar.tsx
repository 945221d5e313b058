import { activeEntry, sidebarEntries } from '@academy/domain/navigation';
import { useLocation } from 'react-router';
import { usePerson } from '../session/use-session.ts';
import { useTenant } from '../tenant/TenantProvider.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Link } from '../ui/Link.tsx';
import { useModal } from '../ui/use-modal.ts';
import { Brand } from './Brand.tsx';

/** A drawer over the page; its close button has the same position as the button that opened it. */
export function Sidebar({ open, onClose }: { open: boolean; onClose: () => void }) {
  const modal = useModal({ open, onClose });
  const { navigation } = useTenant();
  const entries = sidebarEntries({ person: usePerson(), main: navigation });
  const active = activeEntry(entries, useLocation().pathname);
  return (
    <dialog
      {...modal}
      id="sidebar"
      aria-label="Menu"
      className="drawer m-0 h-dvh max-h-none w-[min(20rem,86vw)] max-w-none border-r border-line bg-page text-text shadow-lift"
    >
      <div className="flex min-h-full flex-col px-3">
        <div className="flex h-16 items-center gap-2">
          <IconButton icon="close" label="Close Menu" onClick={onClose} />
          <Brand />
        </div>
        <nav aria-label="Menu" className="py-4">
          <ul className="flex flex-col gap-1">
            {entries.map((entry) => (
              <li
                key={entry.path}
                // Above this width the header shows the main navigation.
                className={navigation.includes(entry) ? 'tablet:hidden' : undefined}
              >
                <Link
                  to={entry.path}
                  // Choosing the current page is not a route change, so the menu is closed here.
                  onClick={onClose}
                  aria-current={entry === active ? 'page' : undefined}
                  className="flex min-h-12 items-center gap-3 rounded-card px-3 font-medium text-soft transition-colors hover:bg-wash hover:text-text aria-[current]:bg-wash aria-[current]:text-text"
                >
                  <Icon name={entry.icon} />
                  {entry.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </dialog>
  );
}
