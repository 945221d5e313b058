import type { Person } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import type { FeedbackPayload } from '@academy/domain/survey-payload';
import type { TenantCatalog } from '../../catalog/model.ts';
import { isVisible } from '../../catalog/visible.ts';

type Asking = { tenant: TenantCatalog; person: Person };

/** Feedback is about something that is there. What is locked can be spoken of too: its lock may be the trouble. */
export function requireSubject(payload: FeedbackPayload, { tenant, person }: Asking): void {
  const { feedbackableType, feedbackableId, courseId } = payload;
  if (feedbackableType === '' || feedbackableId === null) return;
  const course = tenant.courses.byId.get(courseId ?? feedbackableId);
  const reachable = (thing: Parameters<typeof isVisible>[0] | undefined) =>
    thing !== undefined && isVisible(thing, person);
  if (feedbackableType === 'course' || courseId !== null) {
    if (!reachable(course)) throw missing('course', courseId === null ? 'feedbackableId' : 'courseId');
    if (feedbackableType === 'course') return;
  }
  const lesson =
    courseId === null
      ? tenant.guides.byId.get(feedbackableId)
      : course?.lessons.find(({ id }) => id === feedbackableId);
  if (!reachable(lesson)) throw missing(courseId === null ? 'guide' : 'lesson', 'feedbackableId');
}

function missing(what: string, field: string): DomainError {
  return new DomainError('not_found', `This ${what} does not exist.`, { field });
}
