import { useEffect, useEffectEvent } from 'react';
import { areLettersEnabled } from '../../../ui/letter-shortcuts.ts';
import { isForControl, isTyping, pageCommand, playerCommand, type PlayerCommand } from './player-keys.ts';

type Options = {
  run: (command: PlayerCommand) => void;
  /** Whether letter keys work in the whole page: for a lesson's own video, once it was started. */
  isPageWide: boolean;
};

export function usePlayerKeys(frame: { current: HTMLElement | null }, { run, isPageWide }: Options): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || isForControl(event.target, event.key)) return;
    const command = playerCommand(event);
    if (!command) return;
    event.preventDefault();
    // The page has its own uses for some of these keys.
    event.stopPropagation();
    run(command);
  });
  const onPageKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || !areLettersEnabled(localStorage)) return;
    const command = document.querySelector('dialog[open]') ? null : pageCommand(event);
    if (command) run(command);
  });
  useEffect(() => {
    const element = frame.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [frame]);
  useEffect(() => {
    if (!isPageWide) return;
    document.addEventListener('keydown', onPageKey);
    return () => document.removeEventListener('keydown', onPageKey);
  }, [isPageWide]);
}
