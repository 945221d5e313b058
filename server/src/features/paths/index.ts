import type { OutputOf } from '@academy/contract/endpoint';
import { learningPathsPage, legacyLearningPathPage } from '@academy/contract/pages/catalog';
import type { listPaths } from '@academy/contract/paths';
import { pages } from '@academy/domain/pages';
import { listPage } from '../../catalog/list-page.ts';
import { feature } from '../../feature.ts';
import { served } from '../../http/site-page.ts';
import { pathCalls } from './calls.ts';

const list = listPage<OutputOf<typeof listPaths>>(({ paths }) => paths, pages.learningPath.path);

export const paths = feature({
  calls: [pathCalls],
  pages: [() => [served(learningPathsPage, list), served(legacyLearningPathPage, list)]],
});
