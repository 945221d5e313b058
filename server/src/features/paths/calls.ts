import { getPath, listPaths } from '@academy/contract/paths';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';

export function pathCalls(mount: Mount, { reads: { paths } }: Context): void {
  mount.content(listPaths, async (view) => paths.listFor(view));
  mount.content(getPath, async ({ query, ...view }) => paths.details(view, query.slug));
}
