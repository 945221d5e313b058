export type LessonAddress = { courseSlug: string; lessonSlug: string };

/** Reads `/lessons/{course}/…/{lesson}`: split at the slashes, part 2 is the course and part 4 the lesson. */
export function parseLessonAddress(address: string): LessonAddress | null {
  const [start, lessons, courseSlug, , lessonSlug] = (address.split(/[?#]/, 1)[0] ?? '').split('/');
  if (start !== '' || lessons !== 'lessons' || !courseSlug || !lessonSlug) return null;
  return { courseSlug, lessonSlug };
}
