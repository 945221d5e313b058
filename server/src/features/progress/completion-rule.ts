import type { Member } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import type { CatalogDeps } from '../../catalog/feature.ts';
import { canCompleteByHand, labSetting } from '../../catalog/labs.ts';
import { readBody } from '../../catalog/rows.ts';
import type { LearningItem } from '../../learning/learning-item.ts';
import type { Site } from '../../catalog/tenants.ts';
import { hasCompleted, hasPassed } from './store.ts';

type CompletionInput = {
  item: LearningItem;
  person: Member;
  site: Site;
  /** The checks of the lab that passed, as reported by the browser that ran them. */
  passedChecks: readonly string[] | undefined;
};

/** Refuses a completion that the rule of the lesson does not allow. */
export function completionRule({ catalog, pool }: CatalogDeps) {
  return async function requireEarned({
    item,
    person,
    site,
    passedChecks = [],
  }: CompletionInput): Promise<void> {
    const { itemId, card } = item.item;
    // A pass graded by the server completes a knowledge check.
    if (card.type === 'knowledge-check') {
      if (await hasPassed(pool, { person, itemId })) return;
      throw new DomainError('check_not_passed', 'Complete this check by passing it.', {
        field: 'lessonId',
      });
    }
    const missing = (await requiredChecks(item, site)).find(({ name }) => !passedChecks.includes(name));
    // Completing again is a no-op, and the checks need not pass again.
    if (!missing || (await hasCompleted(pool, { person, itemId }))) return;
    throw new DomainError(
      'check_not_passed',
      `This ${item.kind} is complete once all checks of its lab pass; "${missing.title}" did not pass yet.`,
      { field: 'passedChecks' },
    );
  };

  /** The checks required to complete this lab; none if the learner may complete it manually. */
  async function requiredChecks(
    { item }: LearningItem,
    { tenant }: Site,
  ): Promise<{ name: string; title: string }[]> {
    const setting = tenant.features.labs ? labSetting(item) : null;
    if (setting?.kind !== 'browser' || canCompleteByHand(item)) return [];
    const workshop = catalog.current().of(tenant.id).workshops.get(setting.workshop);
    return workshop ? (await readBody(pool, workshop)).body.checks : [];
  }
}
