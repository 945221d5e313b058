import type { OutputOf } from '@academy/contract/endpoint';
import { contentKey } from '@academy/contract/content-key';
import type { getInstructor, listInstructors } from '@academy/contract/instructors';
import type { Query } from '../../api/answers.ts';

export const instructorList: Query<OutputOf<typeof listInstructors>> = {
  key: contentKey('/instructors/list'),
  load: async () => (await import('./ask.ts')).askInstructors(),
};

export function instructorProfile(slug: string): Query<OutputOf<typeof getInstructor>> {
  return {
    key: contentKey('/instructors/profile', { slug }),
    load: async () => (await import('./ask.ts')).askInstructor(slug),
  };
}
