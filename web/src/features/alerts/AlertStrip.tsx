import { showsAlertStrip } from '@academy/domain/navigation';
import { useLocation } from 'react-router';
import { useAnswer } from '../../api/use-answer.ts';
import { AlertText } from './AlertText.tsx';
import { currentAlerts } from './queries.ts';

/** What a tenant tells everybody, under the header. It stays until the alert is taken back. */
export function AlertStrip() {
  const shown = showsAlertStrip(useLocation().pathname);
  const answer = useAnswer(currentAlerts);
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
