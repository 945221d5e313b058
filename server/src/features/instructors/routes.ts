import { getInstructor, listInstructors } from '@academy/contract/instructors';
import type { Mount } from '../../http/mount.ts';
import type { InstructorReads } from './reads.ts';

export function instructorRoutes(mount: Mount, instructors: InstructorReads): void {
  mount.content(listInstructors, async (view) => instructors.list(view));
  mount.content(getInstructor, async ({ query, ...view }) => instructors.profile(view, query.slug));
}
