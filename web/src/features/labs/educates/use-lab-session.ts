import { useEffect, useEffectEvent, useState } from 'react';
import type { Named, Wish } from './ask.ts';
import { ASKING, hear, lookAgainMs, secondsLeft, type LabView } from './view.ts';

export type LabControl = {
  view: LabView;
  isBusy: boolean;
  /** Starts it, or finds the one that runs. */
  start: () => void;
  extend: () => void;
  end: () => void;
};

/** Starts the lab when its page opens and keeps looking after it while it runs. */
export function useLabSession(lab: Named): LabControl {
  const [view, setView] = useState<LabView>(ASKING);
  const [isBusy, setBusy] = useState(false);

  const ask = async (wish: Wish) => {
    try {
      const { askPortal } = await import('./ask.ts');
      const answer = await askPortal(wish, lab);
      setView((before) => hear(before, { answer, at: Date.now() }));
    } catch (error) {
      // What a person asked of a lab that runs was said by the call; the lab itself is as it was.
      if (wish === 'start' || wish === 'look')
        setView((before) => hear(before, { answer: null, error, at: Date.now() }));
    }
  };
  const act = async (wish: Wish) => {
    setBusy(true);
    await ask(wish);
    setBusy(false);
  };

  const lookAgain = useEffectEvent(() => {
    if (lookAgainMs(view) === null) return;
    const isStarted = view.step === 'told' && view.address !== null;
    void ask(isStarted ? 'look' : 'start');
  });
  useEffect(() => {
    const wait = lookAgainMs(view);
    if (wait === null) return undefined;
    // At its end the page looks at once, and not whenever its turn is.
    const left = secondsLeft(view, Date.now());
    const timer = setTimeout(lookAgain, Math.min(wait, left ? left * 1000 + 500 : wait));
    return () => clearTimeout(timer);
  }, [view]);
  useEffect(() => {
    // Timers stand still in a tab that is not seen.
    const onShow = () => document.visibilityState === 'visible' && lookAgain();
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, []);

  return {
    view,
    isBusy,
    start: () => setView(ASKING),
    extend: () => void act('extend'),
    end: () => void act('end'),
  };
}
