import type { Pool } from 'pg';
import type { ItemKind } from '@academy/compiler/catalog';
import { ByteCache } from '../http/byte-cache.ts';
import type { Live } from '../live.ts';
import { labSetting } from './labs.ts';
import type { Catalog, TenantCatalog } from './model.ts';
import { isOpenToVisitors } from './visible.ts';

type Use = { itemId: number; kind: ItemKind; tenantId: string; isProtected: boolean };

/**
 * Whether anything live shows an asset to everybody. Which documents show it is asked of the database when somebody
 * wants the asset; whether they are open is known from the catalog, and remembered until that changes.
 */
export function openAssets({ pool, catalog }: { pool: Pool; catalog: Live<Catalog> }) {
  const known = new ByteCache<boolean>({ maxBytes: 8 * 1024 * 1024, maxEntries: 20_000 });
  let current: Catalog | undefined;
  return async function isOpen(hash: string): Promise<boolean> {
    const live = catalog.current();
    if (live !== current) known.clear();
    current = live;
    const remembered = known.get(hash);
    if (remembered !== undefined) return remembered;
    const uses = await usesOf(pool, hash);
    const isShown = uses.some((use) => !use.isProtected || isOpenUse(use, live));
    if (live === current) known.set(hash, isShown, 8);
    return isShown;
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
  // Everything else has no part that is locked.
  return true;
}

/** A workshop is open where a lesson or guide is that has it as its lab. */
function isOpenWorkshop(itemId: number, { courses, guides, workshops }: TenantCatalog): boolean {
  const hasIt = (item: Parameters<typeof labSetting>[0]) => {
    const setting = labSetting(item);
    return setting !== null && 'workshop' in setting && workshops.get(setting.workshop)?.itemId === itemId;
  };
  return (
    [...guides.bySlug.values()].some((guide) => hasIt(guide) && isOpenToVisitors(guide)) ||
    [...courses.bySlug.values()].some((course) =>
      course.lessons.some(
        (lesson) => lesson.kind === 'lesson' && hasIt(lesson) && isOpenToVisitors(lesson, course),
      ),
    )
  );
}
