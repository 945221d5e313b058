import type { CourseDetails } from '@academy/contract/schemas/courses';
import type { ReactNode } from 'react';
import { nextStepOfCourse } from '@academy/domain/next-step';
import { isModule, readingOrder } from '@academy/domain/outline';
import { pages } from '@academy/domain/pages';
import { FeedbackButton } from '../../catalog/FeedbackButton.tsx';
import { TypeGlyph, typeName } from '../../catalog/reading/Glyph.tsx';
import { CourseProgress, nextLinkOf } from '../learning/index.ts';
import { SignInLink } from '../../session/SignInLink.tsx';
import { useSession } from '../../session/use-session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

/** Before the course is complete: links to the missing lessons. */
export function LockedConclusion({ course, crumbs }: { course: CourseDetails; crumbs: ReactNode }) {
  const isVisitor = useSession().status === 'visitor';
  const missing = readingOrder(course.lessons).filter(
    (lesson) => !isModule(lesson) && lesson.status === 'live' && !lesson.isComplete,
  );
  const next = nextLinkOf(nextStepOfCourse(course.lessons), course.slug);
  return (
    <div className="container flex min-h-dvh w-full max-w-[46rem] flex-col gap-8 py-8 tablet:py-12">
      <div className="flex items-center justify-between gap-2">
        <div className="min-w-0">{crumbs}</div>
        <FeedbackButton on="course" />
      </div>
      <div className="flex flex-col items-start gap-4">
        <span className="grid size-14 place-items-center rounded-full bg-wash text-brand">
          <Icon name="lock" className="size-7" />
        </span>
        <h1 tabIndex={-1} className="text-title wrap-anywhere">
          The conclusion of {course.title}
        </h1>
        <p className="max-w-prose text-lg text-soft">
          {isVisitor
            ? 'It opens when you have completed all lessons. Log in, so that your progress is saved.'
            : 'It opens when you have completed all lessons.'}
        </p>
        {isVisitor ? (
          <SignInLink>Log In / Register</SignInLink>
        ) : (
          <>
            <CourseProgress {...course} className="w-full max-w-md" />
            {next && (
              <ButtonLink to={next.to} className="max-w-full">
                <span>{next.label}</span>
                <Icon name="arrow" />
              </ButtonLink>
            )}
          </>
        )}
      </div>
      {missing.length > 0 && (
        <section aria-labelledby="missing" className="flex flex-col gap-4">
          <h2 id="missing" className="text-xl">
            {isVisitor ? 'The lessons of this course' : 'Still to do'}
          </h2>
          <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line">
            {missing.map(({ lessonId, slug, title, type }) => (
              <li key={lessonId}>
                <Link
                  to={pages.lesson.path({ courseSlug: course.slug, lessonSlug: slug })}
                  className="flex min-h-14 items-center gap-4 px-4 py-3 transition-colors hover:bg-tint focus-visible:-outline-offset-2"
                >
                  <TypeGlyph type={type} className="size-5 text-brand" />
                  <span className="min-w-0 grow font-medium wrap-anywhere">{title}</span>
                  <span className="text-sm text-soft max-tablet:sr-only">{typeName(type)}</span>
                  <Icon name="arrow" className="size-4 text-soft" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
