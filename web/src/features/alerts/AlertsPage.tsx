import { FailureNotice } from '../../api/FailureNotice.tsx';
import { useAnswer, useAnswers } from '../../api/use-answer.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { useTitle } from '../../tenant/use-title.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AlertText } from './AlertText.tsx';
import { currentAlerts } from './queries.ts';

export function AlertsPage() {
  useTitle('Alerts');
  const { name } = useTenant();
  const answers = useAnswers();
  const answer = useAnswer(currentAlerts);
  return (
    <div className="container flex grow flex-col gap-8 py-12 tablet:py-16">
      <div className="flex flex-col gap-3">
        <h1 tabIndex={-1} className="text-title">
          Alerts
        </h1>
        <p className="text-lg text-soft">What {name} Academy wants everybody to know now.</p>
      </div>
      {answer.status === 'loading' && <Skeleton className="h-16" />}
      {answer.status === 'failed' && (
        <FailureNotice
          title="The alerts could not be loaded."
          error={answer.error}
          onRetry={() => void answers.reload(currentAlerts)}
        />
      )}
      {answer.status === 'ready' && answer.data.result.length === 0 && (
        <p>There is nothing to tell at the moment.</p>
      )}
      {answer.status === 'ready' && answer.data.result.length > 0 && (
        <ul className="flex max-w-3xl flex-col gap-4">
          {answer.data.result.map((alert) => (
            <li
              key={alert.id}
              data-level={alert.level}
              className="level flex items-start gap-3 rounded-card border p-5"
            >
              <AlertText alert={alert} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
