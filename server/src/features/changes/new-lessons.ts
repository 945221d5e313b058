import type { Pool } from 'pg';
import { canView } from '@academy/domain/access';
import type { Member } from '@academy/domain/access';
import type { Catalog, Course, Item } from '../../catalog/model.ts';
import { readBeginnings } from './store.ts';
import type { Completed } from './store.ts';

type Input = {
  pool: Pool;
  catalog: Catalog;
  person: Member;
  finished: ReadonlyMap<number, Date>;
  completed: readonly Completed[];
};

/** Lessons added to courses after the person finished them, and open to that person. */
export async function findNewLessons({
  pool,
  catalog,
  person,
  finished,
  completed,
}: Input): Promise<{ item: Course; lesson: Item<'lesson'> }[]> {
  const done = new Set(completed.map(({ itemId }) => itemId));
  const candidates = [...finished].flatMap(([courseId, finishedAt]) => {
    const item = catalog.byItem(courseId)?.item;
    if (item?.kind !== 'course' || item.status === 'draft') return [];
    return item.lessons.flatMap((lesson) => {
      const isOpen =
        lesson.kind === 'lesson' && lesson.status !== 'draft' && canView(person, lesson.card.entitlements);
      // A lesson that was last published before that date can't be new.
      const mayBeNew = isOpen && lesson.updatedAt > finishedAt && !done.has(lesson.itemId);
      return mayBeNew ? [{ item, lesson, finishedAt }] : [];
    });
  });
  const itemIds = candidates.map(({ lesson }) => lesson.itemId);
  const beginnings = await readBeginnings(pool, { person, itemIds });
  return candidates.filter(({ lesson, finishedAt }) => {
    const beginning = beginnings.get(lesson.itemId);
    return (
      beginning !== undefined &&
      !beginning.isMinor &&
      beginning.publishedAt > finishedAt &&
      beginning.revision > beginning.acknowledged
    );
  });
}
