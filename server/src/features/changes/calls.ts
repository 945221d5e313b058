import { acknowledgeChanges, getTextChange, listChanges } from '@academy/contract/changes';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { requireLearningItem } from '../../learning/learning-item.ts';
import { createComparison } from './compare.ts';
import { changedItemsOf, textChangeOf } from './reads.ts';
import { acknowledge, takeBack } from './store.ts';

export function changeCalls(mount: Mount, { catalog, database, sites }: Context): void {
  const { reads: pool, writes } = database;
  const reading = { pool, sites, findSubstantial: createComparison(pool) };

  mount.call(listChanges, async ({ person }) => ({
    items: await changedItemsOf({ ...reading, catalog: catalog.current(), person }),
  }));

  mount.call(getTextChange, async ({ query: { lessonId, courseId }, site, person }) => {
    const current = catalog.current();
    const tenant = current.of(site.tenant.id);
    const { item } = requireLearningItem({ lessonId, courseId }, { tenant, site, person });
    return { change: await textChangeOf(item, { ...reading, catalog: current, person }) };
  });

  mount.call(acknowledgeChanges, async ({ body, site, person, now }) => {
    const { courseId, lessonIds, revision, isAcknowledged } = body;
    const tenant = catalog.current().of(site.tenant.id);
    const items = [...new Set(lessonIds)].map((lessonId) => {
      const { item, course } = requireLearningItem({ lessonId, courseId }, { tenant, site, person });
      return { itemId: item.itemId, courseId: course?.itemId ?? null };
    });
    if (isAcknowledged) await acknowledge(writes, { person, items, revision, now });
    else await takeBack(writes, { person, items, revision });
    return { isAcknowledged };
  });
}
