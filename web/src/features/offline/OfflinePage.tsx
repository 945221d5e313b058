import { useEffect, useState } from 'react';
import { isServerFault } from './network-first.ts';
import { pages } from '@academy/domain/pages';
import { safeReturnPath } from '@academy/domain/session';
import { useSearchParams } from 'react-router';
import { CopyTable, useCopies } from './CopyList.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useOnline } from '../../ui/use-online.ts';

/** The list of offline content. The worker redirects here from every page that is not stored. */
export function OfflinePage() {
  const index = useCopies();
  const from = useWantedPage();
  return (
    <div className="container flex max-w-[50rem] grow flex-col gap-8 py-12">
      <h1 tabIndex={-1} className="text-title">
        Available offline
      </h1>
      {from && <NoNetwork from={from} />}
      {index && index.items.length > 0 ? (
        <CopyTable index={index} />
      ) : (
        <div className="flex flex-col items-center gap-4 rounded-panel border border-dashed border-line px-6 py-16 text-center">
          <p className="heading text-xl">Nothing is stored yet</p>
          <p className="max-w-sm text-soft">
            Open a course or a guide while you are online and choose Save for offline.
          </p>
          <ButtonLink to={pages.courses.path()} look="secondary" size="small">
            Browse courses
          </ButtonLink>
        </div>
      )}
      <p className="max-w-prose text-sm text-soft">
        What is stored belongs to you and this browser. It is kept up to date while you are online, what you
        complete and answer offline is sent when you are back, and logging out deletes it. Assessed checks,
        search and videos of other sites need a network.
      </p>
    </div>
  );
}

/** Explains why another page could not be opened. */
function NoNetwork({ from }: { from: string }) {
  const isOnline = useOnline();
  const isReachable = useIsReachable(from);
  return (
    <div role="status" data-level="info" className="level flex items-start gap-3 rounded-card border p-4">
      <Icon name="info" className="mt-0.5 size-5 text-(--level)" />
      <div className="flex min-w-0 flex-col items-start gap-3 text-text">
        <p className="font-medium">
          {isReachable
            ? 'You are connected again.'
            : `${isOnline ? 'The server cannot be reached' : 'You have no network'}, and the page you wanted is not stored in this browser.`}
        </p>
        <Button look="secondary" onClick={() => location.replace(from)}>
          <Icon name="retry" className="size-4" />
          {isReachable ? 'Open the page' : 'Try again'}
        </Button>
      </div>
    </div>
  );
}

function useWantedPage(): string | null {
  const [address] = useSearchParams();
  const from = address.get('from');
  if (from === null) return null;
  const path = safeReturnPath(from, location.origin);
  return path.startsWith(pages.offline.path()) ? null : path;
}

const PAUSE_MS = 10_000;

/** Whether the server responds for a page, since a network connection is not enough. Polled until it does. */
function useIsReachable(path: string): boolean {
  const isOnline = useOnline();
  const [isReachable, setReachable] = useState(false);
  useEffect(() => {
    const forget = () => setReachable(false);
    addEventListener('offline', forget);
    return () => removeEventListener('offline', forget);
  }, []);
  useEffect(() => {
    if (!isOnline || isReachable) return undefined;
    let isCurrent = true;
    const check = async () => {
      const response = await fetch(path, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
      if (isCurrent && response && !isServerFault(response)) setReachable(true);
    };
    void check();
    const timer = setInterval(() => void check(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [path, isOnline, isReachable]);
  return isOnline && isReachable;
}
