import { HOME_KEY, type HomeBlocks } from '@academy/contract/content-key';
import { listCourses } from '@academy/contract/courses';
import { listInstructors } from '@academy/contract/instructors';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { COURSES_SHOWN, INSTRUCTORS_SHOWN } from './shown.ts';

/** Someone who comes from another page fetches both lists and keeps their beginnings, as the server does. */
export const homeBlocks = queryOptions({
  queryKey: [HOME_KEY] as QueryKey,
  async queryFn(): Promise<HomeBlocks> {
    const { fetchData } = await import('../../api/fetch-data.ts');
    const [{ courses }, { instructors }] = await Promise.all([
      fetchData(listCourses, { query: {} }),
      fetchData(listInstructors, { query: {} }),
    ]);
    return { courses: courses.slice(0, COURSES_SHOWN), instructors: instructors.slice(0, INSTRUCTORS_SHOWN) };
  },
});
