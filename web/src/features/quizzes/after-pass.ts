import type { CourseDetails } from '@academy/contract/schemas/courses';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { completeLesson, courseProgress, LESSON_COMPLETED } from '@academy/domain/progress';
import type { Change } from '../../api/answers.ts';
import { isDashboard } from '../../learning/after.ts';

type Passed = Pick<LessonDetail, 'courseId' | 'lessonId'>;
type Course = Passed & { lessons: OutlineLesson[] } & Partial<CourseDetails>;

/** A pass completes the lesson: what the page knows of it and of its course follows at once. */
export function afterPass(passed: Passed): Change {
  return {
    update(data) {
      if (!isThing(data) || data['courseId'] !== passed.courseId) return data;
      if (Array.isArray(data['lessons'])) return inCourse(data as Course, passed.lessonId);
      if (data['lessonId'] !== passed.lessonId || data['isComplete'] === true) return data;
      return { ...data, isComplete: true, progressStatus: LESSON_COMPLETED };
    },
    isStale: (key) => isDashboard(key) || key.startsWith('/courses/'),
  };
}

/** An outline is a course that does not count its lessons. */
function inCourse(course: Course, lessonId: string): Course {
  const { completedLesson, lessonsCount } = course;
  const after = completeLesson({ ...course, completedLesson: completedLesson ?? 0 }, lessonId);
  if (after.lessons === course.lessons) return course;
  if (completedLesson === undefined || lessonsCount === undefined)
    return { ...course, lessons: after.lessons };
  return {
    ...after,
    progressStatus: courseProgress({ completedLesson: after.completedLesson, lessonsCount }),
  };
}

function isThing(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null;
}
