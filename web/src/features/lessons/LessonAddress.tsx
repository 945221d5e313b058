import { parseLessonAddress } from '@academy/domain/lesson-address';
import { Navigate, useLocation } from 'react-router';
import { NotFound } from '../../layouts/NotFound.tsx';
import { paths } from '../../paths.ts';

/** `/lessons/{course}/…/{lesson}` names a lesson too, and leads to its page. */
export function LessonAddress() {
  const address = parseLessonAddress(useLocation().pathname);
  return address ? (
    <Navigate replace to={paths.lesson(address.courseSlug, address.lessonSlug)} />
  ) : (
    <NotFound />
  );
}
