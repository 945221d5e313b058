import type { ContentPage } from '@academy/contract/schemas/pages';
import type { CatalogDeps, Viewpoint } from '../../catalog/feature.ts';
import { readBody } from '../../catalog/rows.ts';
import { isVisible, requireVisible } from '../../catalog/visible.ts';

export function pageReads({ catalog, pool }: CatalogDeps) {
  return {
    async details({ site, person }: Viewpoint, name: string): Promise<ContentPage> {
      const { pages } = catalog.current().of(site.tenant.id);
      const found = [pages.bySlug.get(name), pages.byId.get(name), pages.byFormerSlug.get(name)];
      // A draft must not hide a page that had its slug before.
      const seen = found.find((one) => one !== undefined && isVisible(one, person));
      const page = requireVisible(seen, person, 'page');
      const { body } = await readBody(pool, page);
      const { title, descriptionText: description } = page.card;
      return { pageId: page.id, slug: page.slug, title, description, content: body.content, toc: body.toc };
    },
  };
}
