import type { SourceItem } from '../catalog.ts';
import type { ItemFolder } from './item-folder.ts';

/** A course that readers find and that has nothing in it; null for every other place. */
export function emptyCourse(
  place: ItemFolder,
  items: readonly SourceItem[],
): { message: string; hint: string } | null {
  if (items[0]?.kind !== 'course' || items[0].status === 'draft') return null;
  const lessons = items.filter(({ kind }) => kind === 'lesson');
  if (lessons.some(({ status }) => status !== 'draft')) return null;
  const folders = place.children.flatMap((child) => (child.kind === 'module' ? child.children : [child]));
  // What is wrong with the others is told already.
  if (lessons.length < folders.length) return null;
  return {
    message: `the course is ${items[0].status} and ${lessons.length === 0 ? 'has no lessons' : 'all its lessons are drafts'}`,
    hint: `set its status to draft until ${lessons.length === 0 ? 'it has one' : 'one of them is live'}`,
  };
}
