/** A course with enough lessons to complete one by one while something is killed. */
export const longCourseLessons = Array.from({ length: 40 }, (_, at) => `lesson-${at}`);

export const longCourse = Object.fromEntries([
  ['spring/courses/long/course.json', { id: 'long', slug: 'long', title: 'Long', status: 'live' }],
  ['spring/courses/long/summary.md', 'Many lessons.'],
  ...longCourseLessons.flatMap((id, at) => {
    const folder = `spring/courses/long/${String(at).padStart(2, '0')}`;
    return [
      [`${folder}/lesson.json`, { id, slug: id, title: id, status: 'live', type: 'article', duration: 60 }],
      [`${folder}/content.md`, 'A few words.'],
    ] as const;
  }),
]);
