import { pages } from '@academy/domain/pages';
import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from '../../store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon, StrokeIcon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { removeCopy, storeCopy, type StoreOutcome } from './copies.ts';
import { formatBytes } from './limits.ts';
import { findItem, type ItemCopy } from './offline-index.ts';
import { leftOutText, loadCopies, storedCopies } from './stored-copies.ts';
import type { Item, Progress } from './store-item.ts';

const DOWNLOAD = 'M12 4v11m-5-5 5 5 5-5M5 19.5h14';

const MESSAGES: Record<Exclude<StoreOutcome, 'stored'>, string> = {
  'too-large': 'This is more than can be stored for offline use. Please remove something else first.',
  'no-space': 'There is not enough space on this device. Nothing that was stored before is lost.',
  'not-readable': 'There’s nothing here you can read yet.',
  'switched-off': 'This academy does not offer reading offline at the moment.',
  failed: 'This could not be stored. Please check your connection and try again.',
};

type State =
  | { step: 'idle' }
  | { step: 'busy'; progress: Progress | null }
  | { step: 'failed'; message: string };

/** Stores a course or guide in this browser, shows its size, and removes it. */
export function OfflineControl({ kind, slug, title }: Item & { title: string }) {
  const copy = findItem(useStore(storedCopies), { kind, slug });
  const [state, setState] = useState<State>({ step: 'idle' });
  useEffect(() => void loadCopies(), []);

  const store = async () => {
    setState({ step: 'busy', progress: null });
    const onProgress = (progress: Progress) => setState({ step: 'busy', progress });
    // Logging out in another tab aborts it.
    const outcome = await storeCopy({ kind, slug }, onProgress).catch(() => 'failed' as const);
    setState(outcome === 'stored' ? { step: 'idle' } : { step: 'failed', message: MESSAGES[outcome] });
  };
  // Missing in private mode in some browsers.
  if (!('serviceWorker' in navigator)) return null;
  const isBusy = state.step === 'busy';
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {copy ? (
        <Stored copy={copy} />
      ) : (
        <Button
          look="secondary"
          isPending={isBusy}
          aria-label={`Save for offline: ${title}`}
          onClick={() => isBusy || void store()}
        >
          <StrokeIcon path={DOWNLOAD} />
          {isBusy ? 'Saving…' : 'Save for offline'}
        </Button>
      )}
      <p role="status" className="text-soft">
        {state.step === 'busy' && state.progress && `${state.progress.done} of ${state.progress.total} files`}
        {state.step === 'failed' && state.message}
      </p>
      {state.step === 'failed' && <ManageLink>See what is stored</ManageLink>}
    </div>
  );
}

function Stored({ copy }: { copy: ItemCopy }) {
  return (
    <>
      <ManageLink>
        <Icon name="success" className="text-brand" />
        Available offline
      </ManageLink>
      <span className="text-soft">
        {formatBytes(copy.bytes)}
        {leftOutText(copy)}
      </span>
      <Button
        look="quiet"
        aria-label={`Remove the offline copy of ${copy.title}`}
        onClick={() => void removeCopy(copy)}
      >
        Remove
      </Button>
    </>
  );
}

/** Links to the list of all copies. */
function ManageLink({ children }: { children: ReactNode }) {
  return (
    <Link
      to={pages.offline.path()}
      className="inline-flex min-h-10 items-center gap-2 font-semibold underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
