import { useEffect, useEffectEvent } from 'react';
import { areLettersEnabled } from '../../ui/letter-shortcuts.ts';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export type QuestionCommand = { type: 'choose'; at: number } | { type: 'forward' } | { type: 'help' };

export const QUESTION_SHORTCUTS = [
  { keys: ['1', '9'], does: 'Choose an answer by its number' },
  { keys: ['Enter'], does: 'Check the answer, then the next question' },
  { keys: ['?'], does: 'Show this help' },
];

/** The command of a key; keys with modifiers belong to the browser. */
export function questionCommand(
  { key, ctrlKey, metaKey, altKey }: Key,
  { letters }: { letters: boolean },
): QuestionCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Enter') return { type: 'forward' };
  if (!letters) return null;
  if (/^[1-9]$/.test(key)) return { type: 'choose', at: Number(key) - 1 };
  return key === '?' ? { type: 'help' } : null;
}

/** Text fields. Radio buttons and checkboxes don't use digits. */
const TYPING =
  'textarea, select, [contenteditable], dialog, input:not([type="radio"], [type="checkbox"]), [role="menu"]';
/** Elements with their own use of Enter; in answers it submits the form. */
const TAKES_ENTER = 'a, button, summary, input';

export function useQuestionKeys(onCommand: (command: QuestionCommand) => void): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const command = questionCommand(event, { letters: areLettersEnabled(localStorage) });
    if (!command || event.defaultPrevented || event.repeat || document.querySelector('dialog[open]')) return;
    const { target } = event;
    if (target instanceof Element && target.closest(TYPING)) return;
    if (command.type === 'forward' && target instanceof Element && target.closest(TAKES_ENTER)) return;
    event.preventDefault();
    onCommand(command);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => run(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
