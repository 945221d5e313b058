import { getPath, listPaths } from '@academy/contract/paths';
import type { Mount } from '../../http/mount.ts';
import type { PathReads } from './reads.ts';

export function pathRoutes(mount: Mount, paths: PathReads): void {
  mount.content(listPaths, async (view) => paths.listFor(view));
  mount.content(getPath, async ({ query, ...view }) => paths.details(view, query.slug));
}
