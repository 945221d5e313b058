import { getCourse, listCourses } from '@academy/contract/courses';
import { askContent } from '../../api/content.ts';
import { isSignedIn } from '../../session/session.ts';

/** Members filter by their progress as well; for visitors one answer is prepared. */
export const askCourses = () =>
  askContent(listCourses, { query: isSignedIn() ? { progressFilterRequired: 'true' } : {} });

export const askCourse = (slug: string) => askContent(getCourse, { query: { slug } });
