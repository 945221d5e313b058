/** The order in which courses are suggested, the same for everybody; `updatedAt` is when one was last published with a change. */
export function newestFirst<Course extends { updatedAt: Date }>(courses: readonly Course[]): Course[] {
  return courses.toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime());
}

/**
 * Courses that fit what somebody does, in the order given: those with a topic of a course they have begun, then the
 * others. Courses that they know already only fill up the end.
 */
export function suggestCourses<Course extends { topics: readonly string[] }>(
  courses: readonly Course[],
  { isBegun, limit }: { isBegun: (course: Course) => boolean; limit: number },
): Course[] {
  const begun = courses.filter(isBegun);
  const topics = new Set(begun.flatMap((course) => course.topics));
  const fitting: Course[] = [];
  const others: Course[] = [];
  for (const course of courses) {
    if (isBegun(course)) continue;
    if (course.topics.some((topic) => topics.has(topic))) fitting.push(course);
    else others.push(course);
  }
  return [...fitting, ...others, ...begun].slice(0, limit);
}
