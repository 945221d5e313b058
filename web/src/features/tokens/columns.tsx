import type { Token } from '@academy/contract/schemas/tokens';
import type { Column } from '../../admin/DataTable.tsx';
import { Moment } from '../../ui/Moment.tsx';

type ColumnOptions = { now: number; academyName: (id: string) => string };

export function columnsFor({ now, academyName }: ColumnOptions): Column<Token>[] {
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

function ownerOf({ owner }: Pick<Token, 'owner'>): string {
  return owner.name || owner.email || owner.userId;
}

function isExpired({ expiresAt }: Pick<Token, 'expiresAt'>, now: number): boolean {
  return Date.parse(expiresAt) <= now;
}

type TextOptions = { now: number; moment: (at: string) => string; academy: (id: string) => string };

/** The text of a token in the table besides its name, id and abilities, for the search. */
export function searchTextOf(token: Token, { now, moment, academy }: TextOptions): string[] {
  return [
    academy(token.tenantId),
    ownerOf(token),
    moment(token.expiresAt),
    token.lastUsedAt ? moment(token.lastUsedAt) : 'Never',
    ...(isExpired(token, now) ? ['Expired'] : []),
  ];
}
