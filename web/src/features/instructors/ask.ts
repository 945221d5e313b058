import { getInstructor, listInstructors } from '@academy/contract/instructors';
import { askContent } from '../../api/content.ts';

export const askInstructors = () => askContent(listInstructors, { query: {} });

export const askInstructor = (slug: string) => askContent(getInstructor, { query: { slug } });
