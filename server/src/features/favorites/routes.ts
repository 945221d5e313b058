import type { Pool } from 'pg';
import { listFavorites, setFavorite } from '@academy/contract/favorites';
import type { Member } from '@academy/domain/access';
import type { CatalogDeps } from '../../catalog/feature.ts';
import type { Item, TenantCatalog } from '../../catalog/model.ts';
import type { Mount } from '../../http/mount.ts';
import { favoritesOf } from '../../learning/favorites.ts';
import { readRecords } from '../../learning/records.ts';
import { findLessonById, requirePublished } from '../../learning/learning-item.ts';
import type { Site } from '../../tenants.ts';
import { remove, save } from './store.ts';
import type { FavoriteKind } from './store.ts';

export function favoriteRoutes(
  mount: Mount,
  { catalog, pool, writes }: CatalogDeps & { writes: Pool },
): void {
  mount.call(setFavorite, async ({ body, person, site, now }) => {
    const { id, likeableType: kind, operationType } = body;
    const tenant = catalog.current().of(site.tenant.id);
    const { itemId } = likeable({ id, kind }, { tenant, site, person });
    const isFavorite = operationType === 'save';
    await (isFavorite ? save(writes, { person, itemId, kind, now }) : remove(writes, { person, itemId }));
    return { id, likeableType: kind, isFavorite };
  });

  mount.call(listFavorites, async (view) =>
    favoritesOf({ catalog: catalog.current(), records: await readRecords(pool, view.person), ...view }),
  );
}

type Asking = { tenant: TenantCatalog; site: Site; person: Member };

/** What is locked may be saved for later: everybody sees that it is there. */
function likeable({ id, kind }: { id: string; kind: FavoriteKind }, { tenant, site, person }: Asking) {
  const asked = { person, field: 'id', what: kind };
  switch (kind) {
    case 'course':
      return requirePublished(tenant.courses.byId.get(id), asked);
    case 'guide':
      return requirePublished(site.tenant.features.guides ? tenant.guides.byId.get(id) : undefined, asked);
    case 'lesson':
      return lessonOf(id, { tenant, person });
  }
}

function lessonOf(id: string, { tenant, person }: Pick<Asking, 'tenant' | 'person'>): Item<'lesson'> {
  const found = findLessonById(id, tenant);
  const asked = { person, field: 'id', what: 'lesson' };
  requirePublished(found?.course, asked);
  return requirePublished(found?.lesson, asked);
}
