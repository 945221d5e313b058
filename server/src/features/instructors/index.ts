import { getInstructor, listInstructors } from '@academy/contract/instructors';
import { instructorsPage } from '@academy/contract/pages/catalog';
import { formatFilterQuery, parseFilterQuery } from '@academy/domain/filter-query';
import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import type { Mount } from '../../http/mount.ts';
import { served } from '../../pages/site-page.ts';

function instructorCalls(mount: Mount, { reads }: Context): void {
  mount.content(listInstructors, async (view) => reads.instructors.list(view));
  mount.content(getInstructor, async ({ query, ...view }) => reads.instructors.profile(view, query.slug));
}

const list = served(instructorsPage, {
  readQuery: (query) => formatFilterQuery(parseFilterQuery(query, [])),
});

export const instructors = feature({ calls: [instructorCalls], pages: [() => [list]] });
