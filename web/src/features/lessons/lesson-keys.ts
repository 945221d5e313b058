type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export type LessonCommand = 'next' | 'previous' | 'help';

const LETTERS: Record<string, LessonCommand> = { n: 'next', p: 'previous', '?': 'help' };
const ARROWS: Record<string, LessonCommand> = { ArrowRight: 'next', ArrowLeft: 'previous' };

/** What a key asks of the page; a key held together with another belongs to the browser. */
export function lessonCommand(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Key,
  { letters }: { letters: boolean },
): LessonCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  // Shift is part of how a question mark is typed, and of nothing else here.
  if (shiftKey && key !== '?') return null;
  return ARROWS[key] ?? (letters ? (LETTERS[key.toLowerCase()] ?? null) : null);
}

/** Things that use keys themselves: fields take letters, what scrolls or plays takes arrows. */
export const TAKES_KEYS =
  'input, textarea, select, [contenteditable], dialog, video, iframe, pre, .table-scroll, [role="menu"]';

const KEY = 'lessonShortcuts';

/** Who dictates or presses keys by accident can do without the letters, for good on this device. */
export function lettersAreOn(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(KEY) !== 'off';
}

export function turnLetters(on: boolean, storage: Pick<Storage, 'setItem' | 'removeItem'>): void {
  if (on) storage.removeItem(KEY);
  else storage.setItem(KEY, 'off');
}
