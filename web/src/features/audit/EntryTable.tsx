import type { AuditEntry } from '@academy/contract/schemas/audit';
import { AUDIT_ACTIONS, diffFields, isAuditAction } from '@academy/domain/audit';
import { useAcademyName } from '../../admin/academies.ts';
import { DataTable, type Column } from '../../admin/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { Moment } from '../../ui/Moment.tsx';

type Props = { entries: readonly AuditEntry[]; personHref: (person: string) => string };

/** One action per row: who did what to whom and when; its changes expand on demand. */
export function EntryTable({ entries, personHref }: Props) {
  const columns = columnsFor({ personHref, academyName: useAcademyName() });
  return <DataTable label="Entries" rows={entries} keyOf={({ id }) => id} columns={columns} />;
}

type ColumnOptions = Pick<Props, 'personHref'> & { academyName: (id: string) => string };

function columnsFor({ personHref, academyName }: ColumnOptions): Column<AuditEntry>[] {
  return [
    { title: 'When', className: TOP, cell: ({ at }) => <Moment at={at} /> },
    {
      title: 'Who',
      className: TOP,
      cell: ({ actor, tokenId }) => (
        <>
          {actor.userId ? (
            <Link to={personHref(actor.userId)} className="font-semibold underline-offset-4 hover:underline">
              {actor.name || 'Unknown'}
            </Link>
          ) : (
            <span className="font-semibold">{actor.name}</span>
          )}
          {tokenId && <span className="text-soft"> by token</span>}
        </>
      ),
    },
    { title: 'Act', className: TOP, cell: ({ act }) => (isAuditAction(act) ? AUDIT_ACTIONS[act] : act) },
    {
      title: 'Target',
      isWide: true,
      className: TOP,
      cell: ({ target, reason }) => (
        <span title={[target.name || target.id, reason].filter(Boolean).join(': ')}>
          {target.name || target.id}
          {reason && <span className="text-soft"> “{reason}”</span>}
        </span>
      ),
    },
    {
      title: 'Academy',
      className: TOP,
      cell: ({ tenantId }) =>
        tenantId === null ? <span className="text-soft">All academies</span> : academyName(tenantId),
    },
    { title: 'Changes', className: TOP, cell: (entry) => <Changes entry={entry} /> },
  ];
}

/** While a row is expanded, its other cells stay on the first line. */
const TOP = 'tablet:align-top! tablet:leading-[31px]';

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const changes = diffFields(before, after);
  if (changes.length === 0) return <span className="text-soft">None</span>;
  return (
    <details className="tablet:w-72 tablet:whitespace-normal">
      <summary className="font-medium text-soft hover:text-text">What changed</summary>
      <dl className="flex flex-col gap-1 pt-1 pb-2 leading-normal">
        {changes.map(({ field, before: was, after: is }) => (
          <div key={field}>
            <dt className="text-xs text-soft">{field}</dt>
            <dd className="wrap-anywhere">
              {was !== null && <del className="text-soft">{was}</del>}
              {was !== null && is !== null && ' → '}
              {is !== null && <ins className="no-underline">{is}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
