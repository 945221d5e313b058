import { pages } from '@academy/domain/pages';
import { useEffect, useState } from 'react';
import { useStore } from '../../store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { currentLimit, formatBytes } from './limits.ts';
import { usedBytes, type ItemCopy, type OfflineIndex } from './offline-index.ts';
import { leftOutText, loadCopies, storedCopies } from './stored-copies.ts';

/** The stored copies, each with a link, its size and a button to remove it. */
export function CopyTable({ index }: { index: OfflineIndex }) {
  return (
    <>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {index.items.map((copy) => (
          <li key={copy.path} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
            <div className="min-w-0 grow basis-60">
              <CopyLink copy={copy} />
              <p className="pl-8 text-sm text-soft">
                {copy.kind === 'course' ? 'Course' : 'Guide'} · {formatBytes(copy.bytes)}
                {leftOutText(copy)}
              </p>
            </div>
            <Button
              look="secondary"
              aria-label={`Remove the offline copy of ${copy.title}`}
              onClick={() => void remove(copy)}
            >
              Remove
            </Button>
          </li>
        ))}
        {index.reviews && <StoredReview bytes={index.reviews.bytes} />}
      </ul>
      <Usage index={index} />
    </>
  );
}

/** Loaded on demand, since most visitors only look. */
async function remove(copy: ItemCopy): Promise<void> {
  const { removeCopy } = await import('./copies.ts');
  await removeCopy(copy);
}

const LINK =
  'inline-flex min-h-11 items-center gap-3 font-medium wrap-anywhere underline-offset-4 hover:text-brand hover:underline';

function CopyLink({ copy }: { copy: ItemCopy }) {
  return (
    <Link to={copy.path} className={LINK}>
      <Icon name={copy.kind === 'course' ? 'courses' : 'guides'} className="size-5 text-brand" />
      {copy.title}
    </Link>
  );
}

/** It is stored with other copies and removed with the last one. */
function StoredReview({ bytes }: { bytes: number }) {
  return (
    <li className="py-3">
      <Link to={pages.review.path()} className={LINK}>
        <Icon name="retry" className="size-5 text-brand" />
        Review what you have learned
      </Link>
      <p className="pl-8 text-sm text-soft">The questions of the day · {formatBytes(bytes)}</p>
    </li>
  );
}

function Usage({ index }: { index: OfflineIndex }) {
  const [limit, setLimit] = useState<number | null>(null);
  useEffect(() => void currentLimit(navigator.storage).then(setLimit), []);
  const site = usedBytes({ sites: index.sites, items: [] });
  if (limit === null) return null;
  return (
    <p className="text-sm text-soft">
      {formatBytes(usedBytes(index))} of {formatBytes(limit)} used, {formatBytes(site)} of it by the site
      itself.
    </p>
  );
}

export function useCopies(): OfflineIndex | null {
  useEffect(() => void loadCopies(), []);
  return useStore(storedCopies);
}
