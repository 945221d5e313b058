import type { Person } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import type { FeedbackPayload } from '@academy/domain/survey-payload';
import type { TenantCatalog } from '../../catalog/model.ts';
import { isVisible } from '../../catalog/visible.ts';

type SubjectScope = { tenant: TenantCatalog; person: Person };

/** Feedback must be about an existing item. Locked items are allowed, since the lock may be the problem. */
export function requireSubject(payload: FeedbackPayload, { tenant, person }: SubjectScope): void {
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
