import type { Token } from '@academy/contract/schemas/tokens';
import { useAcademyName } from '../../admin/academies.ts';
import { DataTable, type Column } from '../../admin/DataTable.tsx';
import type { Selection } from '../../admin/use-selection.ts';
import { Moment } from '../../ui/Moment.tsx';
import { isExpired, ownerOf } from './shown.ts';

type Props = { tokens: readonly Token[]; selection: Selection<Token>; now: number };

export function TokenTable({ tokens, selection, now }: Props) {
  const academyName = useAcademyName();
  return (
    <DataTable
      label="Tokens"
      rows={tokens}
      keyOf={({ tokenId }) => tokenId}
      columns={columnsFor({ now, academyName })}
      selection={{ ...selection, nameOf: ({ name }) => name }}
    />
  );
}

type Shown = { now: number; academyName: (id: string) => string };

function columnsFor({ now, academyName }: Shown): Column<Token>[] {
  return [
    {
      title: 'Name',
      isWide: true,
      cell: ({ name, tokenId }) => (
        <>
          <span title={name} className="font-semibold">
            {name}
          </span>{' '}
          <code title={tokenId} className="ml-1 text-xs text-soft">
            {tokenId}
          </code>
        </>
      ),
    },
    {
      title: 'Abilities',
      cell: ({ abilities }) => (
        <ul className="flex flex-wrap gap-1 tablet:flex-nowrap">
          {abilities.map((ability) => (
            <li key={ability} className="rounded-full bg-wash px-2 text-xs leading-6 whitespace-nowrap">
              {ability}
            </li>
          ))}
        </ul>
      ),
    },
    { title: 'Academy', cell: ({ tenantId }) => academyName(tenantId) },
    { title: 'Owner', cell: ownerOf },
    { title: 'Expires', cell: (token) => <Expiry token={token} now={now} /> },
    {
      title: 'Last used',
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? <Moment at={lastUsedAt} /> : <span className="text-soft">Never</span>,
    },
  ];
}

function Expiry({ token, now }: { token: Token; now: number }) {
  return (
    <>
      <Moment at={token.expiresAt} />
      {isExpired(token, now) && (
        <span
          data-level="warning"
          className="level ml-2 rounded-full border px-2 py-0.5 text-xs font-semibold"
        >
          Expired
        </span>
      )}
    </>
  );
}
