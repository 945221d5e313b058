import { getCourse, listCourses } from '@academy/contract/courses';
import { getGuide, listGuides } from '@academy/contract/guides';
import { getInstructor, listInstructors } from '@academy/contract/instructors';
import { getLesson, listLessons } from '@academy/contract/lessons';
import { getPath, listPaths } from '@academy/contract/paths';
import { query } from '../api/query.ts';

export const courseList = query(
  listCourses,
  { query: {} },
  {
    // Members filter by progress too, even while their token is refreshed; visitors share one prepared answer.
    async request() {
      const { session } = await import('../session/session.ts');
      return { query: session.get().status === 'visitor' ? {} : { progressFilterRequired: 'true' as const } };
    },
  },
);
export const courseDetails = (slug: string) => query(getCourse, { query: { slug } });

export const lessonOutline = (slug: string) => query(listLessons, { query: { slug } }, { isSilent: true });
export const lessonDetails = (courseSlug: string, lessonSlug: string) =>
  query(getLesson, { params: { courseSlug, lessonSlug }, query: {} }, { isSilent: true });

export const guideList = query(listGuides, { query: {} }, { isSilent: true });
export const guideDetails = (slug: string) => query(getGuide, { query: { slug } }, { isSilent: true });

export const pathList = query(listPaths, { query: {} });
export const pathDetails = (slug: string) => query(getPath, { query: { slug } });

export const instructorList = query(listInstructors, { query: {} });
export const instructorProfile = (slug: string) => query(getInstructor, { query: { slug } });
