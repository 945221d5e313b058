import { useEffect, useEffectEvent } from 'react';
import { areLettersEnabled } from '../../../ui/letter-shortcuts.ts';
import { isForControl, isTyping, pageCommand, playerCommand, type PlayerCommand } from './player-keys.ts';

type Options = {
  run: (command: PlayerCommand) => void;
  /** Whether the letters work in the whole page: for the video of a lesson, once it was started. */
  isPageWide: boolean;
};

/** The keys of the player. */
export function usePlayerKeys(frame: { current: HTMLElement | null }, { run, isPageWide }: Options): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || isForControl(event.target, event.key)) return;
    const command = playerCommand(event);
    if (!command) return;
    event.preventDefault();
    // The page around has uses of its own for some of these keys.
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
