import { search } from '@academy/contract/search';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';

export function searchCalls(mount: Mount, { reads }: Context): void {
  mount.content(search, async ({ query, ...view }) => reads.search.find(view, query.q), { isFreeText: true });
}
