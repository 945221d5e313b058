import { getGuide, listGuides } from '@academy/contract/guides';
import { guidesPage } from '@academy/contract/pages/catalog';
import { pages } from '@academy/domain/pages';
import { listPage } from '../../pages/list-page.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import type { Mount } from '../../http/mount.ts';
import { served } from '../../pages/site-page.ts';

function guideCalls(mount: Mount, { reads }: Context): void {
  mount.content(listGuides, async (view) => reads.guides.listFor(view));
  mount.content(getGuide, async ({ query, ...view }) => reads.guides.details(view, query.slug));
}

const list = served(
  guidesPage,
  listPage(({ guides }) => guides, pages.guide.path),
);

export const guides = feature({ calls: [guideCalls], pages: [() => [list]] });
