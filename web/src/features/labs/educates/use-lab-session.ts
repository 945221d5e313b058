import { useEffect, useEffectEvent, useState } from 'react';
import type { Named, SessionCommand } from './lab-session.ts';
import { isOpen, LOADING, reduceView, pollDelayMs, secondsLeft, type LabView } from './view.ts';

const REPORTS_MS = 3_000;

export type LabControl = {
  view: LabView;
  isBusy: boolean;
  /** Starts the lab, or resumes the running one. */
  start: () => void;
  extend: () => void;
  end: () => void;
};

/** Starts the lab when its page opens and polls its state while it runs. */
export function useLabSession(lab: Named): LabControl {
  const [view, setView] = useState<LabView>(LOADING);
  const [isBusy, setBusy] = useState(false);

  const sendCommand = async (command: SessionCommand) => {
    try {
      const { sendCommand: send } = await import('./lab-session.ts');
      const answer = await send(command, lab);
      setView((before) => reduceView(before, { answer, at: Date.now() }));
    } catch (error) {
      // The call itself reports failed commands with a toast; the lab is unchanged.
      if (command === 'start' || command === 'look')
        setView((before) => reduceView(before, { answer: null, error, at: Date.now() }));
    }
  };
  const sendBusy = async (command: SessionCommand) => {
    setBusy(true);
    await sendCommand(command);
    setBusy(false);
  };

  const poll = useEffectEvent(() => {
    if (pollDelayMs(view) === null) return;
    const isStarted = view.step === 'known' && view.address !== null;
    void sendCommand(isStarted ? 'look' : 'start');
  });
  useEffect(() => {
    const wait = pollDelayMs(view);
    if (wait === null) return undefined;
    // When the time is up the page polls immediately.
    const left = secondsLeft(view, Date.now());
    const timer = setTimeout(poll, Math.min(wait, left ? left * 1000 + 500 : wait));
    return () => clearTimeout(timer);
  }, [view]);
  // A lab that is finished or left inside its frame can't redirect this page, so it polls for that.
  const isRunning = view.step === 'known' && isOpen(view.session) && view.address !== null;
  const followReports = useEffectEvent(async () => {
    const { sendCommand: send } = await import('./lab-session.ts');
    const reported = await send('reported', lab).catch(() => null);
    const isNews =
      reported &&
      (reported.session.state === 'ended' ||
        (view.step === 'known' && reported.isComplete !== view.isComplete));
    if (isNews) await sendCommand('look');
  });
  useEffect(() => {
    const timer = isRunning ? setInterval(() => void followReports(), REPORTS_MS) : 0;
    return () => clearInterval(timer);
  }, [isRunning]);
  useEffect(() => {
    // Timers are paused in a hidden tab.
    const onShow = () => document.visibilityState === 'visible' && poll();
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, []);

  return {
    view,
    isBusy,
    start: () => setView(LOADING),
    extend: () => void sendBusy('extend'),
    end: () => void sendBusy('end'),
  };
}
