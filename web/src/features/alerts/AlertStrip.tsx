import { showsAlertStrip } from '@academy/domain/navigation';
import { useLocation } from 'react-router';
import { useQuery } from '../../api/use-query.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { LEVEL_ICONS } from '../../ui/level-icons.ts';
import { currentAlerts } from './queries.ts';
import { shownAlerts, type ShownAlert } from './shown-alerts.ts';

/** The tenant's current alerts, under the header. They stay until they are deleted or end. */
export function AlertStrip() {
  const shown = showsAlertStrip(useLocation().pathname);
  const answer = useQuery(currentAlerts);
  const alerts = shown && answer.status === 'ready' ? shownAlerts(answer.data.result) : [];
  if (alerts.length === 0) return null;
  return (
    <section aria-label="Alerts">
      {alerts.map((alert) => (
        <div key={alert.id} data-level={alert.level} className="level border-b">
          <div className="container flex items-start gap-3 py-2.5 text-sm">
            <AlertText alert={alert} />
          </div>
        </div>
      ))}
    </section>
  );
}

/** One alert, as the strip, the page of alerts and the preview show it. */
export function AlertText({ alert }: { alert: ShownAlert }) {
  return (
    <>
      <Icon name={LEVEL_ICONS[alert.level]} className="mt-px size-5 text-(--level)" />
      <p className="text-text">
        {alert.message}{' '}
        {alert.actionUrl && (
          <Link to={alert.actionUrl} newTab className="font-semibold underline underline-offset-4">
            {alert.actionText || 'click to know more'}
            <span className="sr-only"> (opens in a new tab)</span>
          </Link>
        )}
      </p>
    </>
  );
}
