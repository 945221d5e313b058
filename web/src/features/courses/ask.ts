import { getCourse, listCourses } from '@academy/contract/courses';
import { askContent, inTenant } from '../../api/content.ts';
import { session } from '../../session/session.ts';

/** Members filter by progress as well, even while their token is refreshed; for visitors one answer is prepared. */
export const askCourses = () =>
  askContent(listCourses, {
    query: inTenant(session.get().status === 'visitor' ? {} : { progressFilterRequired: 'true' as const }),
  });

export const askCourse = (slug: string) => askContent(getCourse, { query: inTenant({ slug }) });
