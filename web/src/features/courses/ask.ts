import { getCourse, listCourses } from '@academy/contract/courses';
import { askContent, inTenant } from '../../api/content.ts';
import { isSignedIn } from '../../session/session.ts';

/** Members filter by their progress as well; for visitors one answer is prepared. */
export const askCourses = () =>
  askContent(listCourses, {
    query: inTenant(isSignedIn() ? { progressFilterRequired: 'true' as const } : {}),
  });

export const askCourse = (slug: string) => askContent(getCourse, { query: inTenant({ slug }) });
