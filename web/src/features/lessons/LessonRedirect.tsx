import { parseLessonAddress } from '@academy/domain/lesson-address';
import { pages } from '@academy/domain/pages';
import { Navigate, useLocation } from 'react-router';
import { NotFound } from '../../layouts/NotFound.tsx';

/** Redirects `/lessons/{course}/…/{lesson}` to the lesson's page. */
export function LessonRedirect() {
  const address = parseLessonAddress(useLocation().pathname);
  return address ? (
    <Navigate
      replace
      to={pages.lesson.path({ courseSlug: address.courseSlug, lessonSlug: address.lessonSlug })}
    />
  ) : (
    <NotFound />
  );
}
