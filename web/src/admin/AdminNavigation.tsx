import type { NavigationEntry } from '@academy/domain/tenant-data';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';

type Props = {
  sections: readonly NavigationEntry[];
  active: NavigationEntry | null;
  onFollow?: () => void;
};

export function AdminNavigation({ sections, active, onFollow }: Props) {
  return (
    <nav aria-label="Administration">
      <ul className="flex flex-col gap-0.5">
        {sections.map((section) => (
          <li key={section.path}>
            <Link
              to={section.path}
              {...(onFollow && { onClick: onFollow })}
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
