import { getCourse } from '@academy/contract/courses';
import { askContent, inTenant } from '../../api/content.ts';

export const askCourse = (slug: string) => askContent(getCourse, { query: inTenant({ slug }) });
