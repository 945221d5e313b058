import type { ContentPage } from '@academy/contract/pages';
import type { Reading, Viewpoint } from '../../catalog/feature.ts';
import { readBody } from '../../catalog/rows.ts';
import { reach } from '../../catalog/visible.ts';

export type PageReads = ReturnType<typeof pageReads>;

export function pageReads({ catalog, pool }: Reading) {
  return {
    async details({ site, person }: Viewpoint, name: string): Promise<ContentPage> {
      const { pages } = catalog.current().of(site.tenant.id);
      const page = reach(pages.bySlug.get(name) ?? pages.byId.get(name), person, 'page');
      const { body } = await readBody(pool, page);
      const { title, descriptionText: description } = page.card;
      return { pageId: page.id, slug: page.slug, title, description, content: body.content, toc: body.toc };
    },
  };
}
