import type { PublicAlert } from '@academy/contract/schemas/alerts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

/** One alert, as the strip and the page of alerts show it. */
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
