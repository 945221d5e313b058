import { getLearning } from '@academy/contract/learning';
import type { Reading } from '../../catalogue/feature.ts';
import type { Mount } from '../../http/mount.ts';
import { favouritesOf } from '../../learning/favourites.ts';
import { readRecords } from '../../learning/records.ts';
import { coursesOf, guidesOf } from './reads.ts';

export function learningRoutes(mount: Mount, { catalogue, pool }: Reading): void {
  mount.call(getLearning, async ({ site, person }) => {
    const records = await readRecords(pool, person);
    const asking = { catalogue: catalogue.current(), records, site, person };
    return { ...coursesOf(asking), guides: guidesOf(asking), favorites: favouritesOf(asking) };
  });
}
