import type { AdminAlert } from '@academy/contract/schemas/alerts';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useAcademyName } from '../../../admin/academies.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Facts } from '../../../admin/Facts.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { AlertScreen } from './AlertScreen.tsx';
import { draftOf } from './draft.ts';
import { stateOf } from './found.ts';
import { Level } from './Level.tsx';
import { Preview } from './Preview.tsx';

/** An alert to read, not to change. */
export function AlertPage() {
  const { id = '' } = useParams();
  const academyName = useAcademyName();
  const actions = (
    <>
      <ButtonLink to={paths.editAlert(id)} size="small">
        Edit
      </ButtonLink>
      <ButtonLink to={paths.replicateAlert(id)} size="small" look="secondary">
        Replicate
      </ButtonLink>
    </>
  );
  return (
    <AlertScreen title="Alert" actions={actions}>
      {(alert) => (
        <div className="flex max-w-3xl flex-col gap-5">
          <Preview draft={draftOf(alert)} />
          <Facts facts={factsOf(alert, academyName(alert.tenantId))} />
        </div>
      )}
    </AlertScreen>
  );
}

function factsOf(alert: AdminAlert, academy: string): Record<string, ReactNode> {
  const { actionUrl, startsAt, endsAt } = alert;
  return {
    Message: alert.message,
    Level: <Level level={alert.level} />,
    Academy: academy,
    State: stateOf(alert, Date.now()),
    Link: actionUrl ? (
      <Link to={actionUrl} newTab className="underline underline-offset-4">
        {actionUrl}
      </Link>
    ) : (
      'None'
    ),
    'Text of the link': alert.actionText ?? (actionUrl ? 'click to know more' : 'None'),
    Starts: startsAt ? <Moment at={startsAt} /> : 'At once',
    Ends: endsAt ? <Moment at={endsAt} /> : 'Never',
    Author: alert.firstName,
    Created: <Moment at={alert.createdAt} />,
    Changed: <Moment at={alert.updatedAt} />,
    Id: <code className="text-sm">{alert.id}</code>,
  };
}
