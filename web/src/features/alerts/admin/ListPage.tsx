import { deleteAlerts, type AdminAlert } from '@academy/contract/alerts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { Answered } from '../../../admin/Answered.tsx';
import { DataTable, type Column } from '../../../admin/DataTable.tsx';
import { useSelection } from '../../../admin/use-selection.ts';
import { secondLayer } from '../../../api/second.ts';
import { useAnswers } from '../../../api/use-answer.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Moment, momentText } from '../../../ui/Moment.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { foundAlerts, stateOf } from './found.ts';
import { Level } from './Level.tsx';
import { allAlerts, isOfAlerts } from './queries.ts';
import type { Written } from './use-alert-form.ts';

export function ListPage() {
  return (
    <AdminPage
      title="Alerts"
      text="What an academy tells everybody, under the header of every page."
      actions={<ButtonLink to={paths.newAlert()}>New alert</ButtonLink>}
    >
      <Answered query={allAlerts} what="The alerts">
        {(alerts) => (alerts.length === 0 ? <NoAlerts /> : <Alerts alerts={alerts} />)}
      </Answered>
    </AdminPage>
  );
}

function NoAlerts() {
  return <EmptyState title="No alerts yet" text="Write one, and every visitor of the academy will see it." />;
}

function Alerts({ alerts }: { alerts: readonly AdminAlert[] }) {
  const [text, setText] = useState('');
  const [doomed, setDoomed] = useState<readonly AdminAlert[]>([]);
  const written = useLocation().state as Written | null;
  const shown = foundAlerts(alerts, { text, shown: momentText });
  const selection = useSelection({ items: alerts, shown, keyOf: ({ id }) => id });
  const { checked } = selection;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField label="Search alerts" value={text} onSearch={setText} delay={150} maxLength={100} />
        <Button look="danger" disabled={checked.length === 0} onClick={() => setDoomed(checked)}>
          {checked.length === 0 ? 'Delete selected' : `Delete ${checked.length} selected`}
        </Button>
      </div>
      <p role="status" className="text-sm text-soft">
        {shown.length === alerts.length ? countOf(alerts) : `${shown.length} of ${countOf(alerts)}`}
      </p>
      {shown.length === 0 ? (
        <EmptyState title="No alerts match" text="Try another word." />
      ) : (
        <DataTable
          label="Alerts"
          rows={shown}
          keyOf={({ id }) => id}
          columns={columnsFor(written)}
          selection={{ ...selection, nameOf: ({ message }) => message }}
          renderActions={(alert) => <Actions alert={alert} onDelete={() => setDoomed([alert])} />}
        />
      )}
      <DeleteDialog doomed={doomed} onClose={() => setDoomed([])} />
    </div>
  );
}

function columnsFor(written: Written | null): Column<AdminAlert>[] {
  return [
    {
      title: 'Message',
      className: 'desktop:min-w-56',
      cell: ({ id, message }) => (
        <>
          <Link to={paths.alert(id)} className="font-semibold underline-offset-4 hover:underline">
            {message}
          </Link>
          {written?.id === id && (
            <span className="ml-2 rounded-full bg-wash px-2 py-0.5 text-xs font-semibold whitespace-nowrap">
              {written.isCreated ? 'Created' : 'Updated'}
            </span>
          )}
        </>
      ),
    },
    { title: 'Level', cell: ({ level }) => <Level level={level} /> },
    { title: 'Academy', cell: ({ tenantId }) => tenantId },
    { title: 'State', cell: (alert) => stateOf(alert, Date.now()) },
    {
      title: 'Changed',
      cell: ({ updatedAt, firstName }) => (
        <>
          <Moment at={updatedAt} />
          {firstName && <span className="block text-sm text-soft">written by {firstName}</span>}
        </>
      ),
    },
  ];
}

function Actions({ alert: { id, message }, onDelete }: { alert: AdminAlert; onDelete: () => void }) {
  const link =
    'inline-flex min-h-10 items-center rounded-small px-2 text-sm font-medium text-soft hover:bg-wash hover:text-text';
  return (
    <>
      <Link to={paths.editAlert(id)} aria-label={`Edit ${message}`} className={link}>
        Edit
      </Link>
      <Link to={paths.replicateAlert(id)} aria-label={`Replicate ${message}`} className={link}>
        Replicate
      </Link>
      <IconButton icon="close" label={`Delete ${message}`} onClick={onDelete} />
    </>
  );
}

function DeleteDialog({ doomed, onClose }: { doomed: readonly AdminAlert[]; onClose: () => void }) {
  const answers = useAnswers();
  const ids = doomed.map(({ id }) => id);
  const remove = async () => {
    onClose();
    try {
      await secondLayer.send(deleteAlerts, { body: { ids } }, { skipRedirect: true });
    } catch {
      // What went wrong was said; the list tells what is there now.
    }
    answers.change({ update: (data) => data, isStale: isOfAlerts });
    await answers.reload(allAlerts);
  };
  return (
    <ConfirmDialog
      open={doomed.length > 0}
      title={doomed.length === 1 ? 'Delete this alert?' : `Delete ${doomed.length} alerts?`}
      confirm="Delete"
      isDangerous
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <ul className="flex max-h-48 list-disc flex-col gap-1 overflow-y-auto pl-5 wrap-anywhere">
        {doomed.map(({ id, message }) => (
          <li key={id}>{message}</li>
        ))}
      </ul>
      <p className="text-soft">Visitors no longer see it, and it cannot be brought back.</p>
    </ConfirmDialog>
  );
}

function countOf({ length }: readonly AdminAlert[]): string {
  return length === 1 ? '1 alert' : `${length} alerts`;
}
