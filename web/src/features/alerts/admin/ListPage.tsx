import { deleteAlerts } from '@academy/contract/alerts';
import type { AdminAlert } from '@academy/contract/schemas/alerts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ALL_ACADEMIES, useAcademyFilter, useAcademyName } from '../../../admin/academies.ts';
import { AcademySelect } from '../../../admin/AcademySelect.tsx';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { Answered } from '../../../admin/Answered.tsx';
import { DataTable, type Column } from '../../../admin/DataTable.tsx';
import { NothingMatches } from '../../../admin/Nothing.tsx';
import { ROW_ACTION } from '../../../admin/row-action.ts';
import { SelectionBar } from '../../../admin/SelectionBar.tsx';
import { Toolbar } from '../../../admin/Toolbar.tsx';
import { useSelection } from '../../../admin/use-selection.ts';
import { secondLayer } from '../../../api/second.ts';
import { useAnswers } from '../../../api/use-answer.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
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
      actions={
        <ButtonLink to={paths.newAlert()} size="small">
          New alert
        </ButtonLink>
      }
    >
      <Answered query={allAlerts} what="The alerts">
        {(alerts) =>
          alerts.length === 0 ? (
            <EmptyState
              title="No alerts yet"
              text="Write one, and everybody who visits the academy will see it."
            />
          ) : (
            <Alerts alerts={alerts} />
          )
        }
      </Answered>
    </AdminPage>
  );
}

function Alerts({ alerts }: { alerts: readonly AdminAlert[] }) {
  const [text, setText] = useState('');
  const [doomed, setDoomed] = useState<readonly AdminAlert[]>([]);
  const [now] = useState(Date.now);
  const written = useLocation().state as Written | null;
  const academyName = useAcademyName();
  const { academy, choose } = useAcademyFilter();
  const listed = academy === ALL_ACADEMIES ? alerts : alerts.filter(({ tenantId }) => tenantId === academy);
  const shown = foundAlerts(listed, { text, now, moment: momentText, academy: academyName });
  const selection = useSelection({ items: listed, shown, keyOf: ({ id }) => id });
  const { checked, onClear } = selection;
  return (
    <div className="flex flex-col gap-3">
      <Toolbar>
        <SearchField
          compact
          label="Search alerts"
          value={text}
          onSearch={setText}
          delay={150}
          maxLength={100}
        />
        <AcademySelect value={academy} onChoose={choose} />
        <SelectionBar count={checked.length} onDelete={() => setDoomed(checked)} onClear={onClear} />
      </Toolbar>
      <p role="status" className="text-sm text-soft">
        {shown.length === listed.length ? countOf(listed) : `${shown.length} of ${countOf(listed)}`}
      </p>
      {listed.length === 0 ? (
        <EmptyState title={`No alerts for ${academyName(academy)}`} text="Other academies have some.">
          <Button look="secondary" onClick={() => choose(ALL_ACADEMIES)}>
            Show all academies
          </Button>
        </EmptyState>
      ) : shown.length === 0 ? (
        <NothingMatches of="alerts" clear="Clear search" onClear={() => setText('')} />
      ) : (
        <DataTable
          label="Alerts"
          rows={shown}
          keyOf={({ id }) => id}
          columns={columnsFor({ written, now, academyName })}
          selection={{ ...selection, nameOf: ({ message }) => message }}
          renderActions={(alert) => <Actions alert={alert} onDelete={() => setDoomed([alert])} />}
        />
      )}
      <DeleteDialog doomed={doomed} onClose={() => setDoomed([])} />
    </div>
  );
}

type Shown = { written: Written | null; now: number; academyName: (id: string) => string };

function columnsFor({ written, now, academyName }: Shown): Column<AdminAlert>[] {
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
            to={paths.alert(id)}
            title={message}
            className="font-semibold underline-offset-4 hover:underline"
          >
            {message}
          </Link>
        </>
      ),
    },
    { title: 'Level', cell: ({ level }) => <Level level={level} /> },
    { title: 'Academy', cell: ({ tenantId }) => academyName(tenantId) },
    { title: 'State', cell: (alert) => stateOf(alert, now) },
    { title: 'Changed', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
    { title: 'Author', cell: ({ firstName }) => firstName || <span className="text-soft">Unknown</span> },
  ];
}

function Actions({ alert: { id, message }, onDelete }: { alert: AdminAlert; onDelete: () => void }) {
  return (
    <>
      <Link to={paths.editAlert(id)} aria-label={`Edit ${message}`} className={ROW_ACTION}>
        Edit
      </Link>
      <Link to={paths.replicateAlert(id)} aria-label={`Replicate ${message}`} className={ROW_ACTION}>
        Replicate
      </Link>
      <button type="button" aria-label={`Delete ${message}`} onClick={onDelete} className={ROW_ACTION}>
        Delete
      </button>
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
      removesOpener
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
