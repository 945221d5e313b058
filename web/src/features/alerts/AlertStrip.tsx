import { useQuery } from '@tanstack/react-query';
import { showsAlertStrip } from '@academy/domain/navigation';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { AlertText } from './AlertText.tsx';
import { alertKey, closeAlert, useClosedAlerts } from './closed-alerts.ts';
import { currentAlerts } from './queries.ts';
import { shownAlerts } from './shown-alerts.ts';

/** Beyond this, alerts.css shows only the first until the others are expanded. */
const MAX_SHOWN = 2;

/**
 * The tenant's current alerts, under the header. They are shown until a person closes them, or they are
 * deleted or end.
 */
export function AlertStrip() {
  const section = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const closed = useClosedAlerts();
  const isHere = showsAlertStrip(useLocation().pathname);
  const answer = useQuery(currentAlerts);
  const current = isHere && answer.data ? shownAlerts(answer.data.result) : [];
  const alerts = current.filter((alert) => !closed.includes(alertKey(alert)));
  if (alerts.length === 0) return null;

  const close = (key: string, at: number) => {
    flushSync(() => closeAlert(key, current.map(alertKey)));
    const others = section.current?.querySelectorAll<HTMLElement>('.alert button') ?? [];
    const next = others[at] ?? others[at - 1] ?? document.getElementById('main');
    next?.focus({ preventScroll: true });
  };
  return (
    <section ref={section} aria-label="Alerts" data-open={isOpen || undefined} className="alerts">
      {alerts.map((alert, at) => {
        const key = alertKey(alert);
        return (
          // The inline script may have hidden it.
          <div
            key={key}
            data-alert={key}
            data-level={alert.level}
            suppressHydrationWarning
            className="alert level border-b"
          >
            <div className="container flex items-start gap-3 py-2.5 text-sm">
              <AlertText alert={alert} />
              <IconButton
                icon="close"
                label="Close"
                aria-label={`Close alert: ${alert.message}`}
                onClick={() => close(key, at)}
                className="-my-2.5 -mr-2.5 ml-auto"
              />
            </div>
          </div>
        );
      })}
      {alerts.length > MAX_SHOWN && (
        <div className="alerts-more border-b border-line bg-surface">
          <div className="container">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="flex min-h-9 items-center gap-3 text-sm font-medium text-soft hover:text-text"
            >
              <Icon name="down" className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
              {isOpen ? 'Show fewer alerts' : `Show ${alerts.length - 1} more alerts`}
            </button>
          </div>
        </div>
      )}
    </section>
  );
}
