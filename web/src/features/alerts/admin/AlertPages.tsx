import type { AdminAlert } from '@academy/contract/schemas/alerts';
import { pages } from '@academy/domain/pages';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useAcademyName } from '../../../admin/academies.ts';
import { AdminPage, DefinitionList } from '../../../admin/AdminPage.tsx';
import { QueryView } from '../../../api/QueryView.tsx';
import { useTenant } from '../../../tenant/TenantProvider.tsx';
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { AlertForm } from './AlertForm.tsx';
import { AlertPreview, LevelBadge } from './AlertPreview.tsx';
import { draftOf, emptyDraft } from './draft.ts';
import { oneAlert } from './queries.ts';
import { stateOf } from './search.ts';

export function NewPage() {
  const { id } = useTenant();
  return (
    <AdminPage title="New alert" breadcrumbs={<AlertBreadcrumbs current="New alert" />}>
      <AlertForm initial={emptyDraft(id)} action="Create alert" />
    </AdminPage>
  );
}

export function EditPage() {
  return (
    <ExistingAlert title="Edit alert">
      {(alert) => (
        <AlertForm key={alert.updatedAt} id={alert.id} initial={draftOf(alert)} action="Save alert" />
      )}
    </ExistingAlert>
  );
}

/** A new alert that begins as a copy of another one. */
export function ReplicatePage() {
  return (
    <ExistingAlert title="Replicate alert">
      {(alert) => <AlertForm key={alert.updatedAt} initial={draftOf(alert)} action="Create alert" />}
    </ExistingAlert>
  );
}

/** An alert to read, not to change. */
export function AlertPage() {
  const { id = '' } = useParams();
  const academyName = useAcademyName();
  const actions = (
    <>
      <ButtonLink to={pages.editAlert.path({ id })} size="small">
        Edit
      </ButtonLink>
      <ButtonLink to={pages.replicateAlert.path({ id })} size="small" look="secondary">
        Replicate
      </ButtonLink>
    </>
  );
  return (
    <ExistingAlert title="Alert" actions={actions}>
      {(alert) => (
        <div className="flex max-w-3xl flex-col gap-5">
          <AlertPreview draft={draftOf(alert)} />
          <DefinitionList items={detailsOf(alert, academyName(alert.tenantId))} />
        </div>
      )}
    </ExistingAlert>
  );
}

function detailsOf(alert: AdminAlert, academy: string): Record<string, ReactNode> {
  const { actionUrl, startsAt, endsAt } = alert;
  return {
    Message: alert.message,
    Level: <LevelBadge level={alert.level} />,
    Academy: academy,
    State: stateOf(alert, Date.now()),
    Link: actionUrl ? (
      <Link to={actionUrl} newTab className="underline underline-offset-4">
        {actionUrl}
      </Link>
    ) : (
      'None'
    ),
    'Link text': alert.actionText ?? (actionUrl ? 'click to know more' : 'None'),
    Starts: startsAt ? <Moment at={startsAt} /> : 'At once',
    Ends: endsAt ? <Moment at={endsAt} /> : 'Never',
    Author: alert.firstName,
    Created: <Moment at={alert.createdAt} />,
    Changed: <Moment at={alert.updatedAt} />,
    Id: <code className="text-sm">{alert.id}</code>,
  };
}

type Props = { title: string; actions?: ReactNode; children: (alert: AdminAlert) => ReactNode };

/** A page about the alert that the address names. */
function ExistingAlert({ title, actions, children }: Props) {
  const { id = '' } = useParams();
  return (
    <AdminPage title={title} actions={actions} breadcrumbs={<AlertBreadcrumbs current={title} />}>
      <QueryView key={id} query={oneAlert(id)} what="The alert">
        {({ result }) => children(result)}
      </QueryView>
    </AdminPage>
  );
}

function AlertBreadcrumbs({ current }: { current: string }) {
  return <Breadcrumbs items={[{ title: 'Alerts', path: pages.adminAlerts.path() }]} current={current} />;
}
