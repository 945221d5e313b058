import { parseLessonAddress } from '@academy/domain/lesson-address';
import { Navigate, useLocation } from 'react-router';
import { NotFound } from '../../layouts/NotFound.tsx';
import { paths } from '../../paths.ts';

/** Redirects `/lessons/{course}/…/{lesson}` to the lesson's page. */
export function LessonRedirect() {
  const address = parseLessonAddress(useLocation().pathname);
  return address ? (
    <Navigate replace to={paths.lesson(address.courseSlug, address.lessonSlug)} />
  ) : (
    <NotFound />
  );
}
