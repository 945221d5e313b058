import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';
import type { Catalog } from '../../catalog/model.ts';
import { findLearningItemById } from '../../learning/learning-item.ts';
import type { LearningItem } from '../../learning/learning-item.ts';
import type { Sites } from '../../catalog/tenants.ts';
import { countSubmissions } from './attempts-store.ts';
import type { Askable, ItemCounts } from './store.ts';

type Lookup = { catalog: Catalog; sites: Sites; person: Member; itemIds: readonly number[] };

/** The items whose questions may be asked, with their live versions. */
export type AskableItems = Askable & { items: ReadonlyMap<number, LearningItem> };

/**
 * Only questions that are live and open to the person are asked. For an assessed check with attempts left,
 * only those of a passed attempt are, since a review shows the right answer, as the result of a check does.
 */
export async function findAskable(
  pool: Pool,
  { catalog, sites, person, itemIds }: Lookup,
): Promise<AskableItems> {
  const items = new Map<number, LearningItem>();
  for (const itemId of itemIds) {
    const item = findLearningItemById(itemId, { catalog, person });
    if (item && isOffered(item, sites)) items.set(itemId, item);
  }
  const assessed = [...items.values()].filter(({ item }) => item.card.settings.assessed);
  const limited = assessed.filter(({ item }) => item.card.settings.attempts !== undefined);
  const submitted = await countSubmissions(pool, {
    userId: person.userId,
    itemIds: limited.map(({ item }) => item.itemId),
  });
  const canBeTried = ({ item: { itemId, card } }: LearningItem) =>
    card.settings.attempts === undefined || (submitted.get(itemId) ?? 0) < card.settings.attempts;
  const revealed = new Set(assessed.filter(canBeTried).map(({ item }) => item.itemId));
  return {
    items,
    whole: [...items.keys()].filter((itemId) => !revealed.has(itemId)),
    revealed: [...revealed],
  };
}

/** An academy may have disabled its guides. */
function isOffered({ kind, item }: LearningItem, sites: Sites): boolean {
  return kind !== 'guide' || sites.byId(item.tenantId)?.tenant.features.guides === true;
}

export function isAskable(
  { whole, revealed }: Askable,
  { itemId, isRevealed }: Pick<ItemCounts, 'itemId' | 'isRevealed'>,
): boolean {
  return whole.includes(itemId) || (isRevealed && revealed.includes(itemId));
}
