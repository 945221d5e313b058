import type { ContentItem } from '@academy/contract/schemas/content';
import { canPublish } from '@academy/domain/access';
import { isDraftKind } from '@academy/domain/drafts';
import { pages } from '@academy/domain/pages';
import { formatCount } from '@academy/domain/plural';
import { useState } from 'react';
import { DataTable, ROW_ACTION, type Column } from '../../admin/DataTable.tsx';
import { usePerson } from '../../session/use-session.ts';
import { Link } from '../../ui/Link.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { keyOf, KIND_NAMES, STATUS_NAMES } from './labels.ts';
import { ShareDialog } from './ShareDialog.tsx';
import type { ContentView } from './view.ts';

type Props = { items: readonly ContentItem[]; view: ContentView; onSort: (sort: string) => void };

export function ContentTable({ items, view, onSort }: Props) {
  const [shown, setShown] = useState<ContentItem | null>(null);
  const [shared, setShared] = useState<ContentItem | null>(null);
  const mayShare = canPublish(usePerson());
  return (
    <>
      <DataTable
        label="Content"
        rows={items}
        keyOf={keyOf}
        columns={COLUMNS}
        sort={{ by: view.sort || 'changed', dir: view.sort === 'title' ? 'ASC' : 'DESC', onSort }}
        renderActions={(item) => (
          <>
            {item.isDraft && mayShare && (
              <button type="button" onClick={() => setShared(item)} className={ROW_ACTION}>
                Share<span className="sr-only"> {item.title}</span>
              </button>
            )}
            <button type="button" onClick={() => setShown(item)} className={ROW_ACTION}>
              Details<span className="sr-only"> of {item.title}</span>
            </button>
          </>
        )}
      />
      {shown && <ItemDialog item={shown} onClose={() => setShown(null)} />}
      {shared && <ShareDialog item={shared} onClose={() => setShared(null)} />}
    </>
  );
}

const COLUMNS: readonly Column<ContentItem>[] = [
  { title: 'Title', sortBy: 'title', isWide: true, cell: (item) => <Title item={item} /> },
  { title: 'Type', cell: ({ kind }) => KIND_NAMES[kind] },
  { title: 'Status', cell: ({ status, isDraft }) => <Status status={status} isDraft={isDraft} /> },
  { title: 'Health', sortBy: 'warnings', cell: ({ warnings }) => <Health count={warnings.length} /> },
  { title: 'Source', isExtra: true, cell: (item) => <Source item={item} /> },
  { title: 'Author', isExtra: true, cell: ({ author }) => author },
  { title: 'Changed', sortBy: 'changed', cell: ({ changedAt }) => <Moment at={changedAt} /> },
];

/** Links to the page, or for a draft to its preview. */
function Title({ item: { kind, id, title, address, isDraft } }: { item: ContentItem }) {
  const to = isDraft && isDraftKind(kind) ? pages.draftReview.path({ kind, id }) : address;
  if (to === null) return <span title={title}>{title}</span>;
  return (
    <Link to={to} title={title} className="font-semibold underline-offset-4 hover:underline">
      {title}
    </Link>
  );
}

function Status({ status, isDraft }: Pick<ContentItem, 'status' | 'isDraft'>) {
  const name = isDraft && status !== 'draft' ? 'In a draft' : STATUS_NAMES[status];
  return (
    <span
      className={
        status === 'live' && !isDraft ? '' : 'rounded-full bg-wash px-2 text-xs leading-5 font-semibold'
      }
    >
      {name}
    </span>
  );
}

function Health({ count }: { count: number }) {
  if (count === 0) return <span className="text-soft">Good</span>;
  return <span className="font-semibold">{formatCount(count, 'warning')}</span>;
}

/** The source, and the commit it was published from, if known. */
function Source({ item: { source, origin } }: { item: ContentItem }) {
  return (
    <>
      {source}
      {origin.commit && <code className="text-xs text-soft"> @ {origin.commit.slice(0, 7)}</code>}
    </>
  );
}
