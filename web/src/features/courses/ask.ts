import { getCourse, listCourses } from '@academy/contract/courses';
import { askContent } from '../../api/content.ts';

export const askCourses = () => askContent(listCourses, { query: {} });

export const askCourse = (slug: string) => askContent(getCourse, { query: { slug } });
