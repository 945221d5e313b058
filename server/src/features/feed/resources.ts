import type { Pool } from 'pg';
import { pages } from '@academy/domain/pages';
import { shortText } from '../../catalog/cards.ts';
import type { TenantCatalog } from '../../catalog/model.ts';
import { courseUpdatedAt } from '../../catalog/updated.ts';
import type { Context } from '../../context.ts';
import type { ResourceMaker } from '../../pages/resources.ts';
import type { Site } from '../../catalog/tenants.ts';
import { renderFeed } from './atom.ts';

const MAX_ENTRIES = 50;

/** `/feed.atom`: the newest courses and guides that the lists of a tenant show. */
export function feedResources({ catalog, database: { reads: pool } }: Context): ResourceMaker[] {
  return [
    {
      pattern: '/feed.atom',
      async make(site) {
        const listed = listedItems(site, catalog.current().of(site.tenant.id));
        const newest = await readNewest(pool, [...listed.keys()]);
        const entries = newest.flatMap(({ itemId, publishedAt }) => {
          const item = listed.get(itemId);
          return item ? [{ ...item, publishedAt }] : [];
        });
        return { type: 'application/atom+xml; charset=utf-8', body: renderFeed(site, entries) };
      },
    },
  ];
}

type Listed = {
  kind: 'course' | 'guide';
  id: string;
  path: string;
  title: string;
  summary: string;
  updatedAt: Date;
};

function listedItems({ tenant }: Site, { courses, guides }: TenantCatalog): Map<number, Listed> {
  const items = new Map<number, Listed>();
  for (const course of courses.listed) {
    const { itemId, id, slug, card } = course;
    items.set(itemId, {
      kind: 'course',
      id,
      path: pages.course.path({ slug }),
      title: card.title,
      summary: shortText(card),
      updatedAt: courseUpdatedAt(course),
    });
  }
  if (!tenant.features.guides) return items;
  for (const { itemId, id, slug, card, updatedAt } of guides.listed) {
    items.set(itemId, {
      kind: 'guide',
      id,
      path: pages.guide.path({ slug }),
      title: card.title,
      summary: shortText(card),
      updatedAt,
    });
  }
  return items;
}

/** An item is new when it is first listed; its time as a draft does not count. */
async function readNewest(
  pool: Pool,
  itemIds: readonly number[],
): Promise<{ itemId: number; publishedAt: Date }[]> {
  const { rows } = await pool.query<{ item_id: string; published_at: Date }>(
    `select v.item_id, min(r.created_at) as published_at
     from item_versions v join revisions r on r.number = v.from_rev
     where v.item_id = any($1::bigint[]) and v.status = 'live'
     group by v.item_id order by published_at desc, v.item_id desc limit ${MAX_ENTRIES}`,
    [itemIds],
  );
  return rows.map(({ item_id, published_at }) => ({ itemId: Number(item_id), publishedAt: published_at }));
}
