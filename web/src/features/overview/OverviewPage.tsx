import type { OutputOf } from '@academy/contract/endpoint';
import { getOverview } from '@academy/contract/overview';
import { pages } from '@academy/domain/pages';
import { useAcademyName } from '../../admin/academies.ts';
import { AdminPage, Panel } from '../../admin/AdminPage.tsx';
import { query } from '../../api/query.ts';
import { DataTable, type Column } from '../../admin/DataTable.tsx';
import { QueryView } from '../../api/QueryView.tsx';
import { Link } from '../../ui/Link.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { HealthPanel } from './HealthPanel.tsx';

type Overview = OutputOf<typeof getOverview>;

const overview = query(getOverview, {}, { isAdmin: true });

export function OverviewPage() {
  return (
    <AdminPage title="Overview" text="All academies at a glance.">
      <QueryView query={overview} what="The overview">
        {(found) => (
          <div className="flex flex-col gap-6">
            <ul
              aria-label="Figures"
              className="grid grid-cols-2 gap-3 tablet:grid-cols-3 min-[1280px]:grid-cols-5"
            >
              {figuresOf(found).map((figure) => (
                <Figure key={figure.name} {...figure} />
              ))}
            </ul>
            <Revisions revisions={found.revisions} />
          </div>
        )}
      </QueryView>
      <HealthPanel />
    </AdminPage>
  );
}

type FigureProps = { name: string; value: number; note?: string; path?: string };

function figuresOf(found: Overview): FigureProps[] {
  return [
    {
      name: 'Users',
      value: found.people,
      note: `${found.proPeople.toLocaleString()} Pro, ${found.admins === 1 ? '1 administrator' : `${found.admins.toLocaleString()} administrators`}`,
      path: pages.adminUsers.path(),
    },
    { name: 'Active users', value: found.activePeople, note: 'in the last 7 days' },
    { name: 'Courses completed', value: found.completions, note: 'in the last 7 days' },
    { name: 'Feedback', value: found.feedback, note: 'in the last 7 days', path: pages.adminFeedback.path() },
    { name: 'Failed mails', value: found.failedMails, note: 'gave up after the last retry' },
  ];
}

function Figure({ name, value, note, path }: FigureProps) {
  return (
    <li className="card flex flex-col p-4">
      <span className="text-sm font-medium text-soft">
        {path ? (
          <Link to={path} className="after:absolute after:inset-0 hover:text-text">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <span className="text-2xl font-bold tabular-nums">{value.toLocaleString()}</span>
      {note && <span className="text-xs text-soft">{note}</span>}
    </li>
  );
}

function Revisions({ revisions }: Pick<Overview, 'revisions'>) {
  const columns = columnsFor(useAcademyName());
  return (
    <Panel title="Content">
      <DataTable label="Content" rows={revisions} keyOf={({ tenantId }) => tenantId} columns={columns} />
    </Panel>
  );
}

function columnsFor(academyName: (id: string) => string): Column<Overview['revisions'][number]>[] {
  return [
    { title: 'Academy', isWide: true, cell: ({ tenantId }) => academyName(tenantId) },
    {
      title: 'Revision',
      cell: ({ revision }) =>
        revision ? `Revision ${revision.number}` : <span className="text-soft">Nothing published yet</span>,
    },
    { title: 'Author', cell: ({ revision }) => revision?.author },
    { title: 'Published', cell: ({ revision }) => revision && <Moment at={revision.createdAt} /> },
  ];
}
