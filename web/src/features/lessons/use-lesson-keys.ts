import { useLayoutEffect, useState } from 'react';
import { lessonCommand, lettersAreOn, TAKES_KEYS, type LessonCommand } from './lesson-keys.ts';

/** Turns the pages of a course by key. */
export function useLessonKeys({ onNext, onPrevious }: { onNext: () => void; onPrevious: () => void }): void {
  useCommands((command) => {
    if (command === 'next') onNext();
    if (command === 'previous') onPrevious();
  });
}

export function useHelp() {
  const [isOpen, setOpen] = useState(false);
  useCommands((command) => command === 'help' && setOpen(true));
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}

function useCommands(onCommand: (command: LessonCommand) => void): void {
  // Before the page is shown: whoever sees it may press the keys.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = lessonCommand(event, { letters: lettersAreOn(localStorage) });
      const taken = event.target instanceof Element && event.target.closest(TAKES_KEYS);
      if (!command || taken || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      onCommand(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
