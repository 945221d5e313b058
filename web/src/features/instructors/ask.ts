import { getInstructor, listInstructors } from '@academy/contract/instructors';
import { askContent, inTenant } from '../../api/content.ts';

export const askInstructors = () => askContent(listInstructors, { query: inTenant({}) });

export const askInstructor = (slug: string) => askContent(getInstructor, { query: inTenant({ slug }) });
