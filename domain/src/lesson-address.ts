/** The pattern of the addresses below. */
export const LESSON_ALIAS = '/lessons/*';

export type LessonAddress = { courseSlug: string; lessonSlug: string };

/** Parses `/lessons/{course}/…/{lesson}`: of the parts between slashes, 2 is the course and 4 the lesson. */
export function parseLessonAddress(address: string): LessonAddress | null {
  const [start, lessons, courseSlug, , lessonSlug] = (address.split(/[?#]/, 1)[0] ?? '').split('/');
  if (start !== '' || lessons !== 'lessons' || !courseSlug || !lessonSlug) return null;
  return { courseSlug, lessonSlug };
}
