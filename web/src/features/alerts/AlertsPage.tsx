import { QueryView } from '../../api/QueryView.tsx';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AlertText } from './AlertText.tsx';
import { currentAlerts } from './queries.ts';
import { shownAlerts } from './shown-alerts.ts';

export function AlertsPage() {
  const { name } = useTenant();
  return (
    <div className="container flex grow flex-col gap-8 py-12 tablet:py-16">
      <div className="flex flex-col gap-3">
        <h1 tabIndex={-1} className="text-title">
          Alerts
        </h1>
        <p className="text-lg text-soft">Current announcements of {name}.</p>
      </div>
      <QueryView query={currentAlerts} what="The alerts" skeleton={<Skeleton className="h-16" />}>
        {({ result }) => {
          const alerts = shownAlerts(result);
          return alerts.length === 0 ? (
            <p>There are no alerts at the moment.</p>
          ) : (
            <ul className="flex max-w-3xl flex-col gap-4">
              {alerts.map((alert) => (
                <li
                  key={alert.id}
                  data-level={alert.level}
                  className="level flex items-start gap-3 rounded-card border p-5"
                >
                  <AlertText alert={alert} />
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
    </div>
  );
}
