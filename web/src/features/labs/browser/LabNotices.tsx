import type { Workshop } from '@academy/domain/labs';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useView, useWorkspace } from '../workspace/use-workspace.ts';
import { ResetDialog } from './ResetDialog.tsx';

/** What somebody must know before they go on, above everything else. */
export function LabNotices({ workshop }: { workshop: Workshop }) {
  const { runner } = useWorkspace();
  const { isOutdated, isUnkept, runner: state } = useView();
  const [isAsking, setAsking] = useState(false);
  const [isLater, setLater] = useState(false);
  const isOnline = useOnline();
  return (
    <>
      {state.hasFailed && (
        <Strip text="The terminal could not be started. Your files are safe.">
          <Button look="secondary" onClick={() => runner.restart()}>
            Try again
          </Button>
        </Strip>
      )}
      {isUnkept && (
        <Strip text="This browser does not keep your files: they are gone when you leave the page. Download what you need." />
      )}
      {!workshop.runsInPage && (
        <Strip text="Parts of this lab need more than a page has. What cannot run here says so and can be copied." />
      )}
      {isOutdated && !isLater && (
        <Strip text="The starting files of this lab have changed since you began.">
          <Button look="quiet" onClick={() => setLater(true)}>
            Keep my work
          </Button>
          <Button look="secondary" onClick={() => setAsking(true)}>
            Reset to the new files
          </Button>
        </Strip>
      )}
      {!isOnline && <Strip text="You are offline. You can go on; what you do is kept in this browser." />}
      <ResetDialog open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

function Strip({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div
      role="status"
      data-level="warning"
      className="level flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-1.5 text-sm"
    >
      <Icon name="warning" className="size-4.5 text-(--level)" />
      <p className="grow basis-60">{text}</p>
      {children}
    </div>
  );
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (tell) => {
      addEventListener('online', tell);
      addEventListener('offline', tell);
      return () => {
        removeEventListener('online', tell);
        removeEventListener('offline', tell);
      };
    },
    () => navigator.onLine,
  );
}
