import type { OutputOf } from '@academy/contract/endpoint';
import { learningPathsPage, legacyLearningPathPage } from '@academy/contract/pages/catalog';
import { getPath, listPaths } from '@academy/contract/paths';
import { pages } from '@academy/domain/pages';
import { listPage } from '../../pages/list-page.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import type { Mount } from '../../http/mount.ts';
import { served } from '../../pages/site-page.ts';

function pathCalls(mount: Mount, { reads }: Context): void {
  mount.content(listPaths, async (view) => reads.paths.listFor(view));
  mount.content(getPath, async ({ query, ...view }) => reads.paths.details(view, query.slug));
}

const list = listPage<OutputOf<typeof listPaths>>(({ paths }) => paths, pages.learningPath.path);

export const paths = feature({
  calls: [pathCalls],
  pages: [() => [served(learningPathsPage, list), served(legacyLearningPathPage, list)]],
});
