import type { IdentityEvent } from '@academy/contract/schemas/identity-events';
import { describeDetails } from '@academy/domain/event-details';
import { IDENTITY_EVENTS, isIdentityEventKind } from '@academy/domain/identity-events';
import { describePlace } from '@academy/domain/place';
import { useAcademyName } from '../../admin/academies.ts';
import { DataTable, type Column } from '../../admin/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { Moment } from '../../ui/Moment.tsx';

type Props = { events: readonly IdentityEvent[]; personHref: (person: string) => string };

export function LoginTable({ events, personHref }: Props) {
  const columns = columnsFor({ personHref, academyName: useAcademyName() });
  return <DataTable label="Events" rows={events} keyOf={({ id }) => id} columns={columns} />;
}

type ColumnOptions = Pick<Props, 'personHref'> & { academyName: (id: string) => string };

function columnsFor({ personHref, academyName }: ColumnOptions): Column<IdentityEvent>[] {
  return [
    { title: 'When', cell: ({ at }) => <Moment at={at} /> },
    {
      title: 'Who',
      cell: ({ person, subject }) =>
        person ? (
          <Link to={personHref(person.userId)} className="font-semibold underline-offset-4 hover:underline">
            {person.name || 'Unknown'}
          </Link>
        ) : (
          <span className="text-soft" title={subject ?? undefined}>
            {subject === null ? 'Unknown address' : `Account ${subject.slice(0, 8)}`}
          </span>
        ),
    },
    { title: 'Event', cell: ({ kind }) => (isIdentityEventKind(kind) ? IDENTITY_EVENTS[kind] : kind) },
    {
      title: 'Device',
      isWide: true,
      cell: (event) => <Device event={event} />,
    },
    {
      title: 'Academy',
      isExtra: true,
      cell: ({ tenantId }) =>
        tenantId === null ? <span className="text-soft">None</span> : academyName(tenantId),
    },
    { title: 'Details', isWide: true, cell: ({ details }) => <Details details={details} /> },
  ];
}

function Device({ event }: { event: IdentityEvent }) {
  const text = [event.browser, describePlace(event)].filter(Boolean).join(', ') || 'Not recorded';
  return <span title={text}>{text}</span>;
}

function Details({ details }: Pick<IdentityEvent, 'details'>) {
  const text = describeDetails(details);
  return text === '' ? <span className="text-soft">None</span> : <span title={text}>{text}</span>;
}
