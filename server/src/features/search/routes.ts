import { search } from '@academy/contract/search';
import type { Mount } from '../../http/mount.ts';
import type { SearchReads } from './reads.ts';

export function searchRoutes(mount: Mount, reads: SearchReads): void {
  mount.content(search, async ({ query, ...view }) => reads.find(view, query.q), { isFreeText: true });
}
