import type { HomeBlocks } from '@academy/contract/content-key';
import { listCourses } from '@academy/contract/courses';
import { listInstructors } from '@academy/contract/instructors';
import { askContent, inTenant } from '../../api/content.ts';
import { COURSES_SHOWN, INSTRUCTORS_SHOWN } from './shown.ts';

/** Who comes to the home page from another page asks for both lists and keeps their beginnings, as the server does. */
export async function askHomeBlocks(): Promise<HomeBlocks> {
  const [{ courses }, { instructors }] = await Promise.all([
    askContent(listCourses, { query: inTenant({}) }),
    askContent(listInstructors, { query: inTenant({}) }),
  ]);
  return { courses: courses.slice(0, COURSES_SHOWN), instructors: instructors.slice(0, INSTRUCTORS_SHOWN) };
}
