import type { Workshop } from '@academy/domain/labs';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useOnline } from '../../../ui/use-online.ts';
import { useView, useWorkspace } from '../workspace/use-workspace.ts';
import { ResetDialog } from './ResetDialog.tsx';

/** Notices above the lab that the learner must see before working on. */
export function LabNotices({ workshop }: { workshop: Workshop }) {
  const { runner } = useWorkspace();
  const { isOutdated, isNotPersisted: isUnkept, runner: state } = useView();
  const [isResetOpen, setResetOpen] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
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
        <Strip text="This browser does not save your files: they are lost when you leave the page. Download what you need." />
      )}
      {!workshop.runsInPage && (
        <Strip text="Parts of this lab cannot run in the page. They are marked, and you can copy them." />
      )}
      {isOutdated && !isDismissed && (
        <Strip text="The starting files of this lab have changed since you began.">
          <Button look="quiet" onClick={() => setDismissed(true)}>
            Keep my work
          </Button>
          <Button look="secondary" onClick={() => setResetOpen(true)}>
            Reset to the new files
          </Button>
        </Strip>
      )}
      {!isOnline && <Strip text="You are offline. You can continue; your work is saved in this browser." />}
      {isResetOpen && <ResetDialog workshop={workshop} onClose={() => setResetOpen(false)} />}
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
