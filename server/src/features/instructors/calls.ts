import { getInstructor, listInstructors } from '@academy/contract/instructors';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';

export function instructorCalls(mount: Mount, { reads: { instructors } }: Context): void {
  mount.content(listInstructors, async (view) => instructors.list(view));
  mount.content(getInstructor, async ({ query, ...view }) => instructors.profile(view, query.slug));
}
