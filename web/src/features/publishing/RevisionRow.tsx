import type { Revision } from '@academy/contract/schemas/publishing';
import { useId, useState } from 'react';
import { ROW_ACTION } from '../../admin/DataTable.tsx';
import { QueryView } from '../../api/QueryView.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ItemChange } from './ItemChange.tsx';
import { revisionDetails } from './queries.ts';

type Props = { revision: Revision; onRollback: () => void };

export function RevisionRow({ revision, onRollback }: Props) {
  const { number, source, author, createdAt, backTo, isLive, takenOverBy, isMinor, minorItems } = revision;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="flex flex-col text-sm">
      <div className="flex min-h-10 flex-wrap items-center gap-x-5 gap-y-1 px-3 py-1">
        <h2 className="flex w-40 items-center gap-2 text-sm font-semibold whitespace-nowrap">
          <span>Revision {number}</span>
          {isLive && <span className="rounded-full bg-wash px-2 text-xs leading-5 font-semibold">Live</span>}
          {isMinor && (
            <span className="rounded-full border border-line px-2 text-xs leading-5 font-semibold">
              Minor
            </span>
          )}
        </h2>
        <p className="grow wrap-anywhere text-soft">
          {source} · {author} · <Moment at={createdAt} />
          {backTo !== null &&
            ` · ${backTo === 0 ? 'back to before it was published' : `back to revision ${backTo}`}`}
          {takenOverBy !== null && ` · taken over by ${takenOverBy}`}
          {!isMinor && minorItems.length > 0 && ` · minor: ${minorItems.join(', ')}`}
        </p>
        <Counts revision={revision} />
        <div className="-mx-2 flex gap-1 tablet:mx-0">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className={ROW_ACTION}
          >
            {isOpen ? 'Hide changes' : 'Show changes'}
            <span className="sr-only">of revision {number}</span>
            <Icon name="down" className={`ml-1 size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
          </button>
          {!isLive && (
            <button type="button" onClick={onRollback} className={ROW_ACTION}>
              Roll back<span className="sr-only"> to revision {number}</span>
            </button>
          )}
        </div>
      </div>
      <div id={id} hidden={!isOpen} className="px-3 pb-3">
        {isOpen && <Changes revision={revision} />}
      </div>
    </li>
  );
}

export function Counts({ revision }: { revision: Pick<Revision, 'added' | 'changed' | 'removed'> }) {
  const { added, changed, removed } = revision;
  return (
    <p className="font-medium whitespace-nowrap">
      {added} added, {changed} changed, {removed} removed
    </p>
  );
}

/** The changes of one revision, item by item and field by field. */
export function Changes({ revision }: { revision: Revision }) {
  const total = revision.added + revision.changed + revision.removed;
  return (
    <QueryView
      query={revisionDetails(revision.number)}
      what="The changes"
      skeleton={<Skeleton className="h-24 rounded-card" />}
    >
      {({ differences }) => (
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          <ul aria-label={`Changes of revision ${revision.number}`} className="flex flex-col gap-3">
            {differences.map((difference) => (
              <ItemChange key={`${difference.kind} ${difference.id}`} difference={difference} />
            ))}
          </ul>
          {total > differences.length && <p className="text-soft">… and {total - differences.length} more</p>}
        </div>
      )}
    </QueryView>
  );
}
