import type { Token } from '@academy/contract/tokens';
import { DataTable, type Column } from '../../admin/DataTable.tsx';
import type { Selection } from '../../admin/use-selection.ts';
import { Moment } from '../../ui/Moment.tsx';

type Props = { tokens: readonly Token[]; selection: Selection<Token>; now: number };

export function TokenTable({ tokens, selection, now }: Props) {
  return (
    <DataTable
      label="Tokens"
      rows={tokens}
      keyOf={({ tokenId }) => tokenId}
      columns={columnsAt(now)}
      selection={{ ...selection, nameOf: ({ name }) => name }}
    />
  );
}

/** A narrow column breaks between words where it can. */
const WHOLE_WORDS = 'tablet:wrap-break-word';

const columnsAt = (now: number): Column<Token>[] => [
  {
    title: 'Name',
    cell: ({ name, tokenId }) => (
      <>
        <span className="font-semibold">{name}</span>
        <span className="block font-mono text-xs text-soft">{tokenId}</span>
      </>
    ),
  },
  {
    title: 'Abilities',
    cell: ({ abilities }) => (
      <ul className="flex flex-wrap gap-1">
        {abilities.map((ability) => (
          <li key={ability} className="rounded-full bg-wash px-2.5 py-0.5 text-sm whitespace-nowrap">
            {ability}
          </li>
        ))}
      </ul>
    ),
  },
  { title: 'Academy', cell: ({ tenantId }) => tenantId, className: WHOLE_WORDS },
  {
    title: 'Owner',
    cell: ({ owner }) => owner.name || owner.email || owner.userId,
    className: WHOLE_WORDS,
  },
  { title: 'Expires', cell: ({ expiresAt }) => <Expiry at={expiresAt} now={now} />, className: WHOLE_WORDS },
  {
    title: 'Last used',
    className: WHOLE_WORDS,
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? <Moment at={lastUsedAt} /> : <span className="text-soft">Never</span>,
  },
];

function Expiry({ at, now }: { at: string; now: number }) {
  const isOver = Date.parse(at) <= now;
  return (
    <>
      <Moment at={at} />
      {isOver && (
        <span
          data-level="warning"
          className="level mt-1 block w-fit rounded-full border px-2 py-0.5 text-xs font-semibold"
        >
          Expired
        </span>
      )}
    </>
  );
}
