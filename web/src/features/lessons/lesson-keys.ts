import { useLayoutEffect, useState } from 'react';
import { areLettersEnabled } from '../../ui/letter-shortcuts.ts';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export type LessonCommand = 'next' | 'previous' | 'complete' | 'help';

const LETTERS: Record<string, LessonCommand> = { n: 'next', p: 'previous', c: 'complete', '?': 'help' };
const ARROWS: Record<string, LessonCommand> = { ArrowRight: 'next', ArrowLeft: 'previous' };

/** The command of a key; keys with modifiers belong to the browser. */
export function lessonCommand(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Key,
  { letters }: { letters: boolean },
): LessonCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  // Shift is only allowed for the question mark.
  if (shiftKey && key !== '?') return null;
  return ARROWS[key] ?? (letters ? (LETTERS[key.toLowerCase()] ?? null) : null);
}

/** Elements that handle keys themselves: fields, scroll areas and players. */
export const KEY_CONSUMERS =
  'input, textarea, select, [contenteditable], dialog, video, iframe, pre, .table-scroll, [role="menu"]';

type LessonKeys = { onNext: () => void; onPrevious: () => void; onComplete: () => void };

/** Navigates between lessons, and completes one, by keyboard. */
export function useLessonKeys({ onNext, onPrevious, onComplete }: LessonKeys): void {
  useLessonCommands((command) => {
    if (command === 'next') onNext();
    if (command === 'previous') onPrevious();
    if (command === 'complete') onComplete();
  });
}

export function useShortcutHelp() {
  const [isOpen, setOpen] = useState(false);
  useLessonCommands((command) => command === 'help' && setOpen(true));
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}

function useLessonCommands(onCommand: (command: LessonCommand) => void): void {
  // A layout effect, so that the keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = lessonCommand(event, { letters: areLettersEnabled(localStorage) });
      const taken = event.target instanceof Element && event.target.closest(KEY_CONSUMERS);
      if (!command || taken || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      onCommand(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
