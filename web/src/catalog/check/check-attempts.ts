import { listAttempts } from '@academy/contract/quizzes';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { query } from '../../api/query.ts';

/** A member's attempts at a check; failures are not reported. */
export const checkAttempts = ({ lessonId, courseId }: Pick<LessonDetail, 'lessonId' | 'courseId'>) =>
  query(listAttempts, { query: { lessonId, courseId } }, { isSilent: true, isPart: true });
