import { guidesPage } from '@academy/contract/pages/catalog';
import { pages } from '@academy/domain/pages';
import { listPage } from '../../catalog/list-page.ts';
import { feature } from '../../feature.ts';
import { served } from '../../http/site-page.ts';
import { guideCalls } from './calls.ts';

const list = served(
  guidesPage,
  listPage(({ guides }) => guides, pages.guide.path),
);

export const guides = feature({ calls: [guideCalls], pages: [() => [list]] });
