import type { ChangedItem } from '@academy/contract/schemas/changes';
import { formatCount } from '@academy/domain/plural';

/** `2 lessons changed and 1 is new since you finished` */
export function changeSummary({ kind, lessons, newLessons }: ChangedItem): string {
  if (kind === 'guide') return 'The text changed since you finished';
  const changed = `${formatCount(lessons.length, 'lesson')} changed`;
  const added = `${lessons.length > 0 ? newLessons.length : formatCount(newLessons.length, 'lesson')} ${newLessons.length === 1 ? 'is' : 'are'} new`;
  const parts = [...(lessons.length > 0 ? [changed] : []), ...(newLessons.length > 0 ? [added] : [])];
  return `${parts.join(' and ')} since you finished`;
}

/** Changed lessons first, then new ones. */
export function changedLessons({ lessons, newLessons }: ChangedItem): ChangedItem['lessons'] {
  return [...lessons, ...newLessons];
}
