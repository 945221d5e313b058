import type { Revision } from '@academy/contract/publishing';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Changes } from './Changes.tsx';

type Props = { revision: Revision; onRollback: () => void };

export function RevisionRow({ revision, onRollback }: Props) {
  const { number, source, author, createdAt, backTo, isLive } = revision;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line p-4 tablet:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
            <span>Revision {number}</span>
            {isLive && (
              <span className="rounded-full bg-wash px-3 py-0.5 text-sm font-medium text-text">Live</span>
            )}
          </h2>
          <p className="wrap-anywhere text-soft">
            {source} · {author} · <time dateTime={createdAt}>{momentOf(createdAt)}</time>
            {backTo !== null &&
              ` · ${backTo === 0 ? 'back to before it was published' : `back to revision ${backTo}`}`}
          </p>
          <Counts revision={revision} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide changes' : 'Show changes'}
            <span className="sr-only">of revision {number}</span>
            <Icon name="down" className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
          </Button>
          {!isLive && (
            <Button look="secondary" onClick={onRollback}>
              Roll back<span className="sr-only"> to revision {number}</span>
            </Button>
          )}
        </div>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Changes revision={revision} />}
      </div>
    </li>
  );
}

export function Counts({ revision }: { revision: Pick<Revision, 'added' | 'changed' | 'removed'> }) {
  const { added, changed, removed } = revision;
  return (
    <p className="font-medium">
      {added} added, {changed} changed, {removed} removed
    </p>
  );
}

function momentOf(at: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}
