import { useLocation } from 'react-router';
import { usePage } from '../tenant/TenantProvider.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useAcademies, useAcademyName } from './academies.ts';

/** The administered academy. Each has its own origin, so switching loads another document. */
export function TenantSwitcher() {
  const name = useAcademyName()(usePage().tenant.id);
  if (useAcademies().length < 2) return <span className="px-2 font-semibold">{name}</span>;
  return (
    <Menu
      label={`Academy: ${name}`}
      align="start"
      face={
        <span className="flex min-h-10 items-center gap-2 rounded-small border border-line px-3 text-sm font-semibold hover:bg-wash">
          {name}
          <Icon name="down" className="size-4 text-soft" />
        </span>
      }
    >
      <TenantLinks />
    </Menu>
  );
}

/** Links to the same page of each academy. */
export function TenantLinks() {
  const { tenant, origins } = usePage();
  const { pathname } = useLocation();
  return (
    <ul aria-label="Academies" className="min-w-52">
      {useAcademies().map(({ id, name }) => (
        <li key={id}>
          <a
            href={(origins[id] ?? '') + pathname}
            aria-current={id === tenant.id ? 'true' : undefined}
            className="flex min-h-10 items-center gap-3 rounded-small px-3 text-sm font-medium whitespace-nowrap text-soft hover:bg-wash hover:text-text aria-[current]:text-text"
          >
            {name}
            {id === tenant.id && <Icon name="check" className="ml-auto size-4" />}
          </a>
        </li>
      ))}
    </ul>
  );
}
