import { useEffect, useState } from 'react';
import { failureOf, failureText, isAnswered } from '../../../api/failure.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { CorrelationId } from '../../../ui/CorrelationId.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { LabControl } from './use-lab-session.ts';
import { formatClock, secondsLeft, type LabView } from './view.ts';

type Props = {
  control: LabControl;
  /** The page that opens the lab in a new tab. */
  tabPath: string;
  onOpenTab: () => void;
};

const NEAR_END_SECONDS = 5 * 60;

/** Above a running lab: the time left, and buttons to extend, move and end it. */
export function SessionBar({ control, tabPath, onOpenTab }: Props) {
  const { view, isBusy, extend, end } = control;
  const [isEnding, setEnding] = useState(false);
  const canExtend = view.step === 'known' && view.session.state === 'running' && view.session.isExtendable;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2">
      <SessionStatus view={view} />
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {canExtend && (
          <Button onClick={extend} disabled={isBusy}>
            <Icon name="clock" className="size-4" />
            More time
          </Button>
        )}
        <ButtonLink look="secondary" size="small" to={tabPath} newTab onClick={onOpenTab}>
          <Icon name="external" className="size-4" />
          <span className="max-tablet:hidden">Open in a new tab</span>
          <span className="tablet:hidden">New tab</span>
        </ButtonLink>
        <Button look="quiet" onClick={() => setEnding(true)} disabled={isBusy}>
          End lab
        </Button>
      </div>
      <Dialog open={isEnding} title="End this lab?" onClose={() => setEnding(false)}>
        <p className="text-soft">
          The session is closed and your work in it is deleted. Your progress is kept.
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={() => setEnding(false)}>
            Keep it
          </Button>
          <Button
            onClick={() => {
              setEnding(false);
              end();
            }}
          >
            End it
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

function SessionStatus({ view }: { view: LabView }) {
  const left = useSecondsLeft(view);
  const isNearEnd = left !== null && left <= NEAR_END_SECONDS;
  const isStale = view.step === 'known' && view.isStale;
  const isStarting = view.step === 'known' && view.session.state === 'starting';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm font-medium">
      {left !== null && (
        <span
          role="timer"
          aria-label="Time left"
          className={`flex items-center gap-2 tabular-nums ${isNearEnd ? 'text-text' : 'text-soft'}`}
        >
          <Icon name={isNearEnd ? 'warning' : 'clock'} className="size-4" />
          {formatClock(left)} left
        </span>
      )}
      <div role="status" className="text-soft">
        {view.step === 'known' && view.pollError !== undefined ? (
          <PollFailure error={view.pollError} />
        ) : (
          statusText({ isStarting, isStale: isStale, isNearEnd })
        )}
      </div>
    </div>
  );
}

/** The lab stays visible, since it may still be running. */
function PollFailure({ error }: { error: unknown }) {
  const failure = failureOf(error);
  const id = isAnswered(failure) ? failure.correlationId : null;
  return (
    <>
      <p className="whitespace-pre-line">
        We can’t check the state of your lab at the moment. {failureText(failure)}
      </p>
      {id && <CorrelationId id={id} />}
    </>
  );
}

function statusText({ isStarting, isStale, isNearEnd }: Record<string, boolean>): string {
  if (isStale) return 'The training portal does not answer at the moment; your lab may still be running.';
  if (isStarting)
    return 'Your lab is starting. If it stays empty or asks you to log in, open it in a new tab.';
  return isNearEnd ? 'Your lab ends in a few minutes.' : '';
}

/** Counts down each second between two polls. */
function useSecondsLeft(view: LabView): number | null {
  const [now, setNow] = useState(() => Date.now());
  const runs = secondsLeft(view, now) !== null;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [runs]);
  return secondsLeft(view, now);
}
