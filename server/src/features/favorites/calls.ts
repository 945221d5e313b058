import { listFavorites, setFavorite } from '@academy/contract/favorites';
import type { Member } from '@academy/domain/access';
import type { Item, TenantCatalog } from '../../catalog/model.ts';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { favoritesOf } from '../../learning/favorites.ts';
import { readRecords } from '../../learning/records.ts';
import { findLessonById, requirePublished } from '../../learning/learning-item.ts';
import type { Site } from '../../catalog/tenants.ts';
import { remove, save } from './store.ts';
import type { FavoriteKind } from './store.ts';

export function favoriteCalls(mount: Mount, { catalog, database: { reads, writes } }: Context): void {
  mount.call(setFavorite, async ({ body, person, site, now }) => {
    const { id, likeableType: kind, operationType } = body;
    const tenant = catalog.current().of(site.tenant.id);
    const { itemId } = requireFavoriteItem({ id, kind }, { tenant, site, person });
    const isFavorite = operationType === 'save';
    await (isFavorite ? save(writes, { person, itemId, kind, now }) : remove(writes, { person, itemId }));
    return { id, likeableType: kind, isFavorite };
  });

  mount.call(listFavorites, async (view) =>
    favoritesOf({ catalog: catalog.current(), records: await readRecords(reads, view.person), ...view }),
  );
}

type FavoriteScope = { tenant: TenantCatalog; site: Site; person: Member };

/** Locked items may be saved for later, since everyone can see that they exist. */
function requireFavoriteItem(
  { id, kind }: { id: string; kind: FavoriteKind },
  { tenant, site, person }: FavoriteScope,
) {
  const options = { person, field: 'id', what: kind };
  switch (kind) {
    case 'course':
      return requirePublished(tenant.courses.byId.get(id), options);
    case 'guide':
      return requirePublished(site.tenant.features.guides ? tenant.guides.byId.get(id) : undefined, options);
    case 'lesson':
      return lessonOf(id, { tenant, person });
  }
}

function lessonOf(id: string, { tenant, person }: Pick<FavoriteScope, 'tenant' | 'person'>): Item<'lesson'> {
  const found = findLessonById(id, tenant);
  const options = { person, field: 'id', what: 'lesson' };
  requirePublished(found?.course, options);
  return requirePublished(found?.lesson, options);
}
