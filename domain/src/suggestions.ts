/** The order in which courses are suggested, the same for everybody; `updatedAt` is when one was last published with a change. */
export function newestFirst<Course extends { updatedAt: Date }>(courses: readonly Course[]): Course[] {
  return courses.toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime());
}

type Wanted<Course> = {
  isBegun: (course: Course) => boolean;
  /** Asked of courses that were begun, where they are needed. */
  isComplete: (course: Course) => boolean;
  limit: number;
};

/**
 * Courses that fit what a person is doing, in the order given: those with a topic of a course they have begun, then the
 * others. Courses that they are in only fill up the end; completed ones are done with.
 */
export function suggestCourses<Course extends { topics: readonly string[] }>(
  courses: readonly Course[],
  { isBegun, isComplete, limit }: Wanted<Course>,
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
  const fresh = [...fitting, ...others];
  const rest = fresh.length < limit ? begun.filter((course) => !isComplete(course)) : [];
  return [...fresh, ...rest].slice(0, limit);
}
