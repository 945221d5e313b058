/** Counts everything this device sends; it belongs to the browser, so it survives logout. */
export const SEQUENCE_KEY = 'outboxSequence';

export function nextSequence(storage: Pick<Storage, 'getItem' | 'setItem'>): number {
  const next = (Number(storage.getItem(SEQUENCE_KEY)) || 0) + 1;
  storage.setItem(SEQUENCE_KEY, String(next));
  return next;
}
