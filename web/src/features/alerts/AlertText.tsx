import { pages } from '@academy/domain/pages';
import { matchPath, useMatch } from 'react-router';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { LEVEL_ICONS } from '../../ui/level-icons.ts';
import type { ShownAlert } from './shown-alerts.ts';

type Props = { alert: Pick<ShownAlert, 'message' | 'actionText' | 'actionUrl' | 'level'> };

/** One alert in the strip, on the page of alerts and in the preview. */
export function AlertText({ alert: { message, actionText, actionUrl, level } }: Props) {
  const leadsHere = useLeadsHere(actionUrl);
  return (
    <>
      <Icon name={LEVEL_ICONS[level]} className="mt-px size-5 text-(--level)" />
      <p className="min-w-0 text-text">
        {message}{' '}
        {actionUrl && !leadsHere && (
          <Link to={actionUrl} newTab className="font-semibold underline underline-offset-4">
            {actionText || 'click to know more'}
            <span className="sr-only"> (opens in a new tab)</span>
          </Link>
        )}
      </p>
    </>
  );
}

/** On the page of alerts, a link to that page would have no effect. */
function useLeadsHere(url: string | null): boolean {
  const { origins, tenant } = usePage();
  const isPageOfAlerts = useMatch(pages.alerts.pattern) !== null;
  if (!isPageOfAlerts || url === null || !URL.canParse(url)) return false;
  const { origin, pathname } = new URL(url);
  return origin === origins[tenant.id] && matchPath(pages.alerts.pattern, pathname) !== null;
}
