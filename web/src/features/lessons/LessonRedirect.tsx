import { parseLessonAddress } from '@academy/domain/lesson-address';
import { paths } from '@academy/domain/pages';
import { Navigate, useLocation } from 'react-router';
import { NotFound } from '../../layouts/NotFound.tsx';

/** Redirects `/lessons/{course}/…/{lesson}` to the lesson's page. */
export function LessonRedirect() {
  const address = parseLessonAddress(useLocation().pathname);
  return address ? (
    <Navigate replace to={paths.lesson(address.courseSlug, address.lessonSlug)} />
  ) : (
    <NotFound />
  );
}
