import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';

/** The two logs, each on a page of its own. */
export function LogTabs({ current }: { current: 'acts' | 'logins' }) {
  return (
    <nav aria-label="Logs" className="flex flex-wrap gap-2">
      <ButtonLink to={paths.adminAudit()} look={current === 'acts' ? 'primary' : 'secondary'} size="small">
        Administration
      </ButtonLink>
      <ButtonLink to={paths.adminLogins()} look={current === 'logins' ? 'primary' : 'secondary'} size="small">
        Logins
      </ButtonLink>
    </nav>
  );
}
