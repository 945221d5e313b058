import { getFeedbackQuestions, sendFeedback } from '@academy/contract/feedback';
import type { FeedbackQuestions } from '@academy/contract/schemas/feedback';
import { DomainError } from '@academy/domain/errors';
import { formatCount } from '@academy/domain/plural';
import { addClient } from '@academy/identity/window-counts';
import { validatePayload } from '@academy/domain/survey-check';
import type { Person } from '@academy/domain/access';
import type { FeedbackPayload } from '@academy/domain/survey-payload';
import { isVisible } from '../../catalog/visible.ts';
import type { TenantCatalog } from '../../catalog/model.ts';
import type { Context } from '../../context.ts';
import { BadInputError } from '../../http/responses.ts';
import type { Mount } from '../../http/mount.ts';
import type { Site } from '../../catalog/tenants.ts';
import { saveFeedback } from './store.ts';

/** More than a person writes; a school behind one address still gets through. */
const PER_ADDRESS = { most: 30, seconds: 600 };
/**
 * Per academy for visitors, so that a flood from many networks can't fill the database. Members have limits
 * of their own.
 */
const BUDGET = { most: 500, seconds: 600 };

export function feedbackCalls(mount: Mount, { catalog, database, newId, requestCounts }: Context): void {
  mount.content(getFeedbackQuestions, async ({ site }) => questionsOf(site));

  mount.call(sendFeedback, async ({ body, site, person, now, address }) => {
    const own = addClient(requestCounts, { name: 'feedback', address }, PER_ADDRESS);
    if (own.count > PER_ADDRESS.most) refuseForNow('You have sent a lot of feedback.', own.retryAfter);
    const faults = validatePayload(body, surveyOf(site));
    if (faults.length > 0) throw new BadInputError(faults);
    requireSubject(body, { tenant: catalog.current().of(site.tenant.id), person });
    if (person.kind === 'visitor') {
      const all = requestCounts.add(`feedback of ${site.tenant.id}`, BUDGET);
      if (all.count > BUDGET.most) refuseForNow('A lot of feedback has been sent.', all.retryAfter);
    }
    const saved = await saveFeedback(database.writes, { id: newId(), body, person, now });
    if (!saved.ok) refuseForNow('You have sent a lot of feedback.', saved.retryAfter);
    return {};
  });
}

function questionsOf({ tenant }: Site): FeedbackQuestions {
  const { questionGroup, levels } = tenant.feedback;
  const unticked = (options: typeof levels.options) =>
    options.map(({ key, value }) => ({ key, value, isChecked: false }));
  return { customQuestion: unticked(questionGroup?.options ?? []), level: unticked(levels.options) };
}

function surveyOf({ tenant }: Site) {
  const { questionGroup = null, levels } = tenant.feedback;
  return { tenantId: tenant.id, questionGroup, levels };
}

function refuseForNow(reason: string, retryAfter: number): never {
  const minutes = Math.ceil(retryAfter / 60);
  throw new DomainError('too_many', `${reason} Please try again in ${formatCount(minutes, 'minute')}.`, {
    retryAfter,
  });
}

type SubjectScope = { tenant: TenantCatalog; person: Person };

/** Feedback must be about an existing item. Locked items are allowed, since the lock may be the problem. */
function requireSubject(payload: FeedbackPayload, { tenant, person }: SubjectScope): void {
  const { feedbackableType, feedbackableId, courseId } = payload;
  if (feedbackableType === '' || feedbackableId === null) return;
  const course = tenant.courses.byId.get(courseId ?? feedbackableId);
  const isReachable = (item: Parameters<typeof isVisible>[0] | undefined) =>
    item !== undefined && isVisible(item, person);
  if (feedbackableType === 'course' || courseId !== null) {
    if (!isReachable(course)) throw missing('course', courseId === null ? 'feedbackableId' : 'courseId');
    if (feedbackableType === 'course') return;
  }
  const lesson =
    courseId === null
      ? tenant.guides.byId.get(feedbackableId)
      : course?.lessons.find(({ id }) => id === feedbackableId);
  if (!isReachable(lesson)) throw missing(courseId === null ? 'guide' : 'lesson', 'feedbackableId');
}

function missing(what: string, field: string): DomainError {
  return new DomainError('not_found', `This ${what} does not exist.`, { field });
}
