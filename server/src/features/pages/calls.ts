import { getPage } from '@academy/contract/pages';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';

export function contentPageCalls(mount: Mount, { reads: { pages } }: Context): void {
  mount.content(getPage, async ({ query, ...view }) => pages.details(view, query.id));
}
