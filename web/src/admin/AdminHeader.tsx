import { pages } from '@academy/domain/pages';
import { AccountMenu, UnregisteredNotice } from '../layouts/AccountMenu.tsx';
import { SchemeSwitch } from '../layouts/SchemeSwitch.tsx';
import { usePage } from '../tenant/TenantProvider.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Link } from '../ui/Link.tsx';
import { TenantSwitcher } from './TenantSwitcher.tsx';

type Props = { section: string; isMenuOpen: boolean; onOpenMenu: () => void };

/** The administered academy, a link back to the site, and the user's menu; on phones, the current section. */
export function AdminHeader({ section, isMenuOpen, onOpenMenu }: Props) {
  const { tenant, brand } = usePage();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-page">
      <div className="flex h-14 items-center gap-2 px-2 tablet:px-4 desktop:pl-5">
        <IconButton
          icon="menu"
          label="Open Menu"
          aria-expanded={isMenuOpen}
          aria-controls="admin-menu"
          onClick={onOpenMenu}
          className="desktop:hidden"
        />
        <p className="truncate font-semibold desktop:hidden">{section}</p>
        <Link
          to={pages.home.path()}
          className="hidden min-h-10 min-w-10 place-items-center rounded-small desktop:grid"
        >
          <img src={brand.logo} alt={`${tenant.name}, home`} width="28" height="28" />
        </Link>
        <div className="hidden items-center gap-2 desktop:flex">
          <TenantSwitcher />
          <span aria-hidden="true" className="text-line">
            /
          </span>
          <span className="px-2 font-semibold">Administration</span>
        </div>
        <div className="ml-auto flex shrink-0 items-center">
          <Link
            to={pages.home.path()}
            className="mr-2 hidden min-h-10 items-center gap-2 rounded-small px-3 text-sm font-medium text-soft hover:bg-wash hover:text-text tablet:inline-flex"
          >
            <Icon name="arrow" className="size-4 rotate-180" />
            Back to the site
          </Link>
          <SchemeSwitch />
          <AccountMenu />
        </div>
      </div>
      <div className="[&_.container]:max-w-none [&_.container]:px-4 desktop:[&_.container]:px-6">
        <UnregisteredNotice />
      </div>
    </header>
  );
}
