/** A course that may be suggested to somebody. */
export type Suggestible = {
  topics: readonly string[];
  /** When it was last published with a change. */
  updatedAt: Date;
  isBegun: boolean;
};

/**
 * Courses that fit what somebody does, of these the newest first: those with a topic of a course they have begun, then
 * the others. Courses that they know already only fill up the end.
 */
export function suggestCourses<Course extends Suggestible>(
  courses: readonly Course[],
  { limit }: { limit: number },
): Course[] {
  const known = new Set(courses.flatMap(({ isBegun, topics }) => (isBegun ? topics : [])));
  const rank = ({ isBegun, topics }: Course) =>
    isBegun ? 2 : topics.some((topic) => known.has(topic)) ? 0 : 1;
  return courses
    .map((course) => ({ course, rank: rank(course), updatedAt: course.updatedAt.getTime() }))
    .sort((one, other) => one.rank - other.rank || other.updatedAt - one.updatedAt)
    .slice(0, limit)
    .map(({ course }) => course);
}
