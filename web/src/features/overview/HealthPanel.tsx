import type { OutputOf } from '@academy/contract/endpoint';
import { getHealth } from '@academy/contract/overview';
import type { HealthPart } from '@academy/domain/health';
import { useAcademyName } from '../../admin/academies.ts';
import { Panel } from '../../admin/AdminPage.tsx';
import { DataTable, type Column } from '../../admin/DataTable.tsx';
import { query } from '../../api/query.ts';
import { QueryView } from '../../api/QueryView.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Health = OutputOf<typeof getHealth>;

const health = query(getHealth, {}, { isAdmin: true });

/** The health of the server, in words, and what browsers blocked because of the content policy. */
export function HealthPanel() {
  return (
    <QueryView query={health} what="The health" skeleton={<Skeleton className="h-56 rounded-card" />}>
      {({ checks, blocked }) => (
        <div className="flex flex-col gap-6">
          <Panel title="Health">
            <ul aria-label="Health" className="divide-y divide-line rounded-card border border-line text-sm">
              {checks.map((check) => (
                <Check key={check.part} {...check} />
              ))}
            </ul>
          </Panel>
          <Blocked blocked={blocked} />
        </div>
      )}
    </QueryView>
  );
}

const NAMES: Record<HealthPart, string> = {
  database: 'Database',
  mail: 'Mail',
  publishing: 'Publishing',
  cache: 'Cache',
  listener: 'Changes',
  jobs: 'Jobs',
  backup: 'Backups',
};

function Check({ part, isOk, text }: Health['checks'][number]) {
  return (
    <li className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 tablet:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <span className="font-medium">{NAMES[part]}</span>
      <span className="col-span-2 row-start-2 text-soft tablet:col-span-1 tablet:row-start-auto">{text}</span>
      <span
        data-level={isOk ? 'success' : 'warning'}
        className="level rounded-full border px-2 py-0.5 text-xs font-semibold"
      >
        {isOk ? 'OK' : 'Attention'}
      </span>
    </li>
  );
}

function Blocked({ blocked }: Pick<Health, 'blocked'>) {
  const columns = columnsFor(useAcademyName());
  return (
    <Panel title="Blocked by the content policy">
      {blocked.length === 0 ? (
        <p className="text-sm text-soft">Browsers reported nothing in the last 7 days.</p>
      ) : (
        <DataTable
          label="Blocked by the content policy"
          rows={blocked}
          keyOf={({ tenantId, directive, blocked: what }) => `${tenantId} ${directive} ${what}`}
          columns={columns}
        />
      )}
    </Panel>
  );
}

function columnsFor(academyName: (id: string) => string): Column<Health['blocked'][number]>[] {
  return [
    { title: 'Blocked', isWide: true, cell: ({ blocked }) => blocked },
    { title: 'Directive', cell: ({ directive }) => directive },
    { title: 'Academy', cell: ({ tenantId }) => academyName(tenantId) },
    { title: 'Reports', cell: ({ count }) => count.toLocaleString() },
    { title: 'Last', cell: ({ lastAt }) => <Moment at={lastAt} /> },
  ];
}
