import type { PublicAlert } from '@academy/contract/schemas/alerts';
import { showsAlertStrip } from '@academy/domain/navigation';
import { useLocation } from 'react-router';
import { useQuery } from '../../api/use-query.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { currentAlerts } from './queries.ts';

/** The tenant's current alerts, under the header. They stay until they are deleted or end. */
export function AlertStrip() {
  const shown = showsAlertStrip(useLocation().pathname);
  const answer = useQuery(currentAlerts);
  if (!shown || answer.status !== 'ready' || answer.data.result.length === 0) return null;
  return (
    <section aria-label="Alerts">
      {answer.data.result.map((alert) => (
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
export function AlertText({ alert }: { alert: PublicAlert }) {
  return (
    <>
      <Icon name={alert.level} className="mt-px size-5 text-(--level)" />
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
