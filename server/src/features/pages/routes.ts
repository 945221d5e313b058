import { getPage } from '@academy/contract/pages';
import type { Mount } from '../../http/mount.ts';
import type { PageReads } from './reads.ts';

export function contentPageRoutes(mount: Mount, pages: PageReads): void {
  mount.content(getPage, async ({ query, ...view }) => pages.details(view, query.id));
}
