import { useMutation } from '@tanstack/react-query';
import { deleteAlerts } from '@academy/contract/alerts';
import type { AdminAlert } from '@academy/contract/schemas/alerts';
import { pages } from '@academy/domain/pages';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { AcademyList } from '../../../admin/AcademyList.tsx';
import { useAcademyName } from '../../../admin/academies.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { ROW_ACTION, type Column } from '../../../admin/DataTable.tsx';
import { QueryView } from '../../../api/QueryView.tsx';
import { adminApi } from '../../../api/api.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Moment, momentText } from '../../../ui/Moment.tsx';
import type { Written } from './AlertForm.tsx';
import { LevelBadge } from './AlertPreview.tsx';
import { allAlerts, ALERTS_CHANGED } from './queries.ts';
import { searchAlerts, stateOf } from './search.ts';

export function ListPage() {
  return (
    <AdminPage
      title="Alerts"
      text="Announcements under the header of every page of an academy."
      actions={
        <ButtonLink to={pages.newAlert.path()} size="small">
          New alert
        </ButtonLink>
      }
    >
      <QueryView query={allAlerts} what="The alerts">
        {({ result }) =>
          result.length === 0 ? (
            <EmptyState
              title="No alerts yet"
              text="Create one to show it to everyone who visits the academy."
            />
          ) : (
            <Alerts alerts={result as AdminAlert[]} />
          )
        }
      </QueryView>
    </AdminPage>
  );
}

function Alerts({ alerts }: { alerts: readonly AdminAlert[] }) {
  const [toDelete, setToDelete] = useState<readonly AdminAlert[]>([]);
  const [now] = useState(Date.now);
  const written = useLocation().state as Written | null;
  const academyName = useAcademyName();
  return (
    <>
      <AcademyList
        label="Alerts"
        noun="alert"
        items={alerts}
        keyOf={({ id }) => id}
        nameOf={({ message }) => message}
        columns={columnsFor({ written, now, academyName })}
        renderActions={(alert) => <Actions alert={alert} onDelete={() => setToDelete([alert])} />}
        search={(listed, text) =>
          searchAlerts(listed, { text, now, moment: momentText, academy: academyName })
        }
        onDelete={setToDelete}
      />
      <DeleteDialog alerts={toDelete} onClose={() => setToDelete([])} />
    </>
  );
}

type ColumnOptions = { written: Written | null; now: number; academyName: (id: string) => string };

function columnsFor({ written, now, academyName }: ColumnOptions): Column<AdminAlert>[] {
  return [
    {
      title: 'Message',
      isWide: true,
      cell: ({ id, message }) => (
        <>
          {written?.id === id && (
            <span className="mr-2 rounded-full bg-wash px-2 py-0.5 text-xs font-semibold whitespace-nowrap">
              {written.isCreated ? 'Created' : 'Updated'}
            </span>
          )}
          <Link
            to={pages.alert.path({ id })}
            title={message}
            className="font-semibold underline-offset-4 hover:underline"
          >
            {message}
          </Link>
        </>
      ),
    },
    { title: 'Level', cell: ({ level }) => <LevelBadge level={level} /> },
    { title: 'Academy', isExtra: true, cell: ({ tenantId }) => academyName(tenantId) },
    { title: 'State', cell: (alert) => stateOf(alert, now) },
    { title: 'Changed', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
    {
      title: 'Author',
      isExtra: true,
      cell: ({ firstName }) => firstName || <span className="text-soft">Unknown</span>,
    },
  ];
}

function Actions({ alert: { id, message }, onDelete }: { alert: AdminAlert; onDelete: () => void }) {
  return (
    <>
      <Link to={pages.editAlert.path({ id })} aria-label={`Edit ${message}`} className={ROW_ACTION}>
        Edit
      </Link>
      <Link to={pages.replicateAlert.path({ id })} aria-label={`Replicate ${message}`} className={ROW_ACTION}>
        Replicate
      </Link>
      <button type="button" aria-label={`Delete ${message}`} onClick={onDelete} className={ROW_ACTION}>
        Delete
      </button>
    </>
  );
}

function DeleteDialog({ alerts, onClose }: { alerts: readonly AdminAlert[]; onClose: () => void }) {
  const { mutate: remove } = useMutation({
    mutationFn: (ids: string[]) => adminApi.send(deleteAlerts, { body: { ids } }, { skipRedirect: true }),
    onMutate: onClose,
    meta: ALERTS_CHANGED,
  });
  return (
    <ConfirmDialog
      open={alerts.length > 0}
      title={alerts.length === 1 ? 'Delete this alert?' : `Delete ${alerts.length} alerts?`}
      confirm="Delete"
      isDangerous
      removesOpener
      onConfirm={() => remove(alerts.map(({ id }) => id))}
      onClose={onClose}
    >
      <ul className="flex max-h-48 list-disc flex-col gap-1 overflow-y-auto pl-5 wrap-anywhere">
        {alerts.map(({ id, message }) => (
          <li key={id}>{message}</li>
        ))}
      </ul>
      <p className="text-soft">
        Visitors no longer see {alerts.length === 1 ? 'it' : 'them'}. This can’t be undone.
      </p>
    </ConfirmDialog>
  );
}
