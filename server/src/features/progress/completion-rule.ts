import type { Member } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import type { CatalogDeps } from '../../catalog/feature.ts';
import { labSetting } from '../../catalog/labs.ts';
import { readBody } from '../../catalog/rows.ts';
import type { LearningItem } from '../../learning/learning-item.ts';
import type { Site } from '../../tenants.ts';
import { hasCompleted, hasPassed } from './store.ts';

type Completing = {
  subject: LearningItem;
  person: Member;
  site: Site;
  /** Of the lab, as the browser that ran them says. */
  passedChecks: readonly string[] | undefined;
};

/** Refuses a completion that the lesson's own rule does not allow. */
export function completionRule({ catalog, pool }: CatalogDeps) {
  return async function requireEarned({
    subject,
    person,
    site,
    passedChecks = [],
  }: Completing): Promise<void> {
    const { item } = subject;
    const { itemId } = item;
    // A pass graded by the server completes a knowledge check.
    if (item.card.type === 'knowledge-check') {
      if (await hasPassed(pool, { person, itemId })) return;
      throw new DomainError('check_not_passed', 'This check is complete once you have passed it.', {
        field: 'lessonId',
      });
    }
    const missing = (await requiredChecks(subject, site)).find(({ name }) => !passedChecks.includes(name));
    // Completing twice counts once, and needs no second proof.
    if (!missing || (await hasCompleted(pool, { person, itemId }))) return;
    throw new DomainError(
      'check_not_passed',
      `This ${subject.kind} is complete once all checks of its lab pass; "${missing.title}" did not pass yet.`,
      { field: 'passedChecks' },
    );
  };

  /** The checks that alone complete this lab; none where the learner may complete it by hand. */
  async function requiredChecks(
    { item }: LearningItem,
    { tenant }: Site,
  ): Promise<{ name: string; title: string }[]> {
    const setting = tenant.features.labs ? labSetting(item) : null;
    if (setting?.kind !== 'browser' || (item.card.settings.manualCompletion ?? true)) return [];
    const workshop = catalog.current().of(tenant.id).workshops.get(setting.workshop);
    return workshop ? (await readBody(pool, workshop)).body.checks : [];
  }
}
