import { listContent } from '@academy/contract/content';
import type { ContentItem } from '@academy/contract/schemas/content';
import { pages } from '@academy/domain/pages';
import { addressOf, findByItem, isDraft } from '../../catalog/find-draft.ts';
import type { Catalog } from '../../catalog/model.ts';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { readContent, readSources } from './store.ts';
import type { ContentRow } from './store.ts';

/** All live and draft content, for the people who maintain it. */
export function contentCalls(mount: Mount, { catalog, database: { reads: pool } }: Context): void {
  mount.call(listContent, async ({ query, site }) => {
    const tenantId = site.tenant.id;
    const { search = '', kind, status, source, health, sort, pageNumber, pageSize } = query;
    const { rows, total } = await readContent(pool, {
      tenantId,
      search: search.trim(),
      kind: kind ?? null,
      status: status ?? null,
      source: source ?? null,
      health: health ?? null,
      sort,
      offset: pageNumber * pageSize,
      limit: pageSize,
    });
    return {
      result: {
        content: rows.map((row) => toItem(row, catalog.current())),
        totalElements: total,
        sources: await readSources(pool, tenantId),
      },
    };
  });
}

function toItem(row: ContentRow, catalog: Catalog): ContentItem {
  const { itemId, changedAt, repository, commit, folder, file, ...item } = row;
  const found = findByItem(catalog, itemId);
  const isHidden = found !== undefined && isDraft(found);
  const instructor = catalog.byItem(itemId)?.item;
  return {
    ...item,
    address: found && !isHidden ? addressOf(found) : instructorAddress(instructor),
    isDraft: isHidden,
    changedAt: changedAt.toISOString(),
    origin: { repository, commit, folder, file },
  };
}

function instructorAddress(item: { kind: string; slug: string; status: string } | undefined): string | null {
  return item?.kind === 'instructor' && item.status !== 'draft'
    ? pages.instructor.path({ slug: item.slug })
    : null;
}
