const KEY = 'lessonShortcuts';

/** Users who dictate or press keys by accident can disable single-letter shortcuts on this device. */
export function areLettersEnabled(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(KEY) !== 'off';
}

export function setLettersEnabled(on: boolean, storage: Pick<Storage, 'setItem' | 'removeItem'>): void {
  if (on) storage.removeItem(KEY);
  else storage.setItem(KEY, 'off');
}
