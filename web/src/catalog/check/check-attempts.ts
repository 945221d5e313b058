import { listAttempts } from '@academy/contract/quizzes';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { query } from '../../api/query.ts';

/** The attempts of a member at a check; a failure of theirs is not reported. */
export const checkAttempts = ({ lessonId, courseId }: Pick<LessonDetail, 'lessonId' | 'courseId'>) =>
  query(listAttempts, { query: { lessonId, courseId } }, { isSilent: true, isPart: true });
