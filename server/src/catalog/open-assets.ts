import type { Pool } from 'pg';
import type { ItemKind } from '@academy/compiler/catalog';
import { createByteCache } from './byte-cache.ts';
import type { Live } from '../database/live.ts';
import { labSetting } from './labs.ts';
import type { Catalog, TenantCatalog } from './model.ts';
import { isOpenToVisitors } from './visible.ts';

type Use = { itemId: number; kind: ItemKind; tenantId: string; isProtected: boolean };

/**
 * Checks whether any live item shows an asset publicly. The documents that use it are queried on request,
 * their access comes from the catalog, and the result is cached until the catalog changes.
 */
export function createOpenAssetCheck({ pool, catalog }: { pool: Pool; catalog: Live<Catalog> }) {
  const cache = createByteCache<boolean>({ maxBytes: 8 * 1024 * 1024, maxEntries: 20_000 }, () => 8);
  return async function isOpen(hash: string): Promise<boolean> {
    const live = catalog.current();
    return cache.load(`${live.version} ${hash}`, async () => {
      const uses = await usesOf(pool, hash);
      return uses.some((use) => !use.isProtected || isOpenUse(use, live));
    });
  };
}

async function usesOf(pool: Pool, hash: string): Promise<Use[]> {
  const { rows } = await pool.query<Use>({
    name: 'uses-of-asset',
    text: `select v.item_id::int8::float8 as "itemId", v.kind, v.tenant_id as "tenantId", a.is_protected as "isProtected"
           from document_assets a join item_versions v on v.hash = a.document_hash and v.to_rev is null
           where a.asset_hash = $1 order by a.is_protected`,
    values: [hash],
  });
  return rows;
}

function isOpenUse({ itemId, kind, tenantId }: Use, catalog: Catalog): boolean {
  const found = catalog.byItem(itemId);
  if (kind === 'lesson') return found?.lesson !== undefined && isOpenToVisitors(found.lesson, found.item);
  if (kind === 'guide') return found?.item.kind === 'guide' && isOpenToVisitors(found.item);
  if (kind === 'workshop') return isOpenWorkshop(itemId, catalog.of(tenantId));
  // Other kinds have no protected parts.
  return true;
}

/** A workshop is public if a public lesson or guide uses it as its lab. */
function isOpenWorkshop(itemId: number, { courses, guides, workshops }: TenantCatalog): boolean {
  const usesWorkshop = (item: Parameters<typeof labSetting>[0]) => {
    const setting = labSetting(item);
    return setting !== null && 'workshop' in setting && workshops.get(setting.workshop)?.itemId === itemId;
  };
  return (
    [...guides.bySlug.values()].some((guide) => usesWorkshop(guide) && isOpenToVisitors(guide)) ||
    [...courses.bySlug.values()].some((course) =>
      course.lessons.some(
        (lesson) => lesson.kind === 'lesson' && usesWorkshop(lesson) && isOpenToVisitors(lesson, course),
      ),
    )
  );
}
