import { getLearning } from '@academy/contract/learning';
import type { CatalogDeps } from '../../catalog/feature.ts';
import type { Mount } from '../../http/mount.ts';
import { favoritesOf } from '../../learning/favorites.ts';
import { readRecords } from '../../learning/records.ts';
import { coursesOf, guidesOf } from './reads.ts';

export function learningRoutes(mount: Mount, { catalog, pool }: CatalogDeps): void {
  mount.call(getLearning, async ({ site, person }) => {
    const records = await readRecords(pool, person);
    const input = { catalog: catalog.current(), records, site, person };
    return { ...coursesOf(input), guides: guidesOf(input), favorites: favoritesOf(input) };
  });
}
