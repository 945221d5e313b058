import type { Chapter } from '@academy/domain/content/lesson';

/** The chapter that is running at a second; none before the first one. */
export function chapterAt(chapters: readonly Chapter[], second: number): Chapter | undefined {
  return chapters.findLast(({ start }) => start <= second);
}
