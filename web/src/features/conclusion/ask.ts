import { getCourse } from '@academy/contract/courses';
import { askContent } from '../../api/content.ts';

export const askCourse = (slug: string) => askContent(getCourse, { query: { slug } });
