import { activeEntry, adminSections } from '@academy/domain/navigation';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';

/** The frame of the administration: its sections at the left, or above the page where there is no room beside it. */
export function AdminLayout() {
  const sections = adminSections();
  const active = activeEntry(sections, useLocation().pathname);
  return (
    <div className="container flex grow flex-col gap-6 py-6 desktop:flex-row desktop:gap-12 desktop:py-12">
      <nav aria-label="Administration" className="shrink-0 desktop:w-52">
        <ul className="-mx-4 flex gap-1 overflow-x-auto px-4 py-1 desktop:sticky desktop:top-24 desktop:mx-0 desktop:flex-col desktop:overflow-visible desktop:p-0">
          {sections.map((section) => (
            <li key={section.path} className="shrink-0">
              <Link
                to={section.path}
                aria-current={section === active ? 'page' : undefined}
                className="flex min-h-11 items-center gap-3 rounded-card px-3 font-medium whitespace-nowrap text-soft transition-colors hover:bg-wash hover:text-text aria-[current]:bg-wash aria-[current]:text-text"
              >
                <Icon name={section.icon} />
                {section.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 grow">
        <Suspense>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}
