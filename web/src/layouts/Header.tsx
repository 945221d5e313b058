import { activeEntry } from '@academy/domain/navigation';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTenant } from '../tenant/TenantProvider.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Link } from '../ui/Link.tsx';
import { AccountMenu, UnregisteredNotice } from './AccountMenu.tsx';
import { Brand } from './Brand.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';

type Props = { menuOpen: boolean; onOpenMenu: () => void; search: ReactNode };

export function Header({ menuOpen, onOpenMenu, search }: Props) {
  return (
    <header className="site-header sticky top-0 z-20 border-b border-line bg-page/90 backdrop-blur-md">
      <div className="container flex min-h-16 items-center gap-2 max-tablet:flex-wrap max-[359px]:gap-1">
        <IconButton
          icon="menu"
          label="Open Menu"
          aria-expanded={menuOpen}
          aria-controls="sidebar"
          onClick={onOpenMenu}
          // Visitors have the same entries in the main navigation.
          className="-ml-2 visitor:tablet:hidden"
        />
        <Brand compact />
        <MainNavigation className="ml-auto hidden tablet:block desktop:ml-8" />
        <div className="ml-auto flex items-center max-tablet:flex-wrap max-tablet:justify-end">
          {search}
          <SchemeSwitch />
          <AccountMenu />
        </div>
      </div>
      <UnregisteredNotice />
    </header>
  );
}

export function MainNavigation({ className }: { className: string }) {
  const { navigation } = useTenant();
  const active = activeEntry(navigation, useLocation().pathname);
  return (
    <nav aria-label="Main" className={className}>
      <ul className="flex max-tablet:flex-wrap max-tablet:gap-x-4">
        {navigation.map((entry) => (
          <li key={entry.path}>
            <Link
              to={entry.path}
              aria-current={entry === active ? 'page' : undefined}
              className="flex min-h-10 items-center gap-2 rounded-small px-1 text-sm font-medium whitespace-nowrap min-[800px]:px-2.5 text-soft transition-colors hover:bg-wash hover:text-text aria-[current]:text-brand desktop:px-3"
            >
              <Icon name={entry.icon} className="hidden size-[18px] min-[1120px]:block" />
              {entry.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
