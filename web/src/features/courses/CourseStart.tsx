import type { CourseDetails } from '@academy/contract/schemas/courses';
import { isModule, readingOrder } from '@academy/domain/outline';
import type { ReactNode } from 'react';
import { CourseProgress } from '../../learning/CourseProgress.tsx';
import { useMemberDataReady } from '../../learning/personal-data.ts';
import { paths } from '../../paths.ts';
import { ByAudience } from '../../session/ByAudience.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The link that starts the course, or resumes it at the last lesson. */
export function CourseStart({ course }: { course: CourseDetails }) {
  const isPersonal = useMemberDataReady();
  const first = readingOrder(course.lessons).find((lesson) => !isModule(lesson));
  if (!first) return null;
  const start = paths.lesson(course.slug, first.slug);
  return (
    <ByAudience
      visitor={<StartLink to={start}>Start the course</StartLink>}
      member={
        <div className="flex w-full max-w-xl flex-col items-start gap-4">
          <CourseProgress {...course} className="w-full" />
          {/* On a phone the name of the next lesson takes two lines. */}
          <div className="max-w-full max-tablet:min-h-14">
            {isPersonal ? (
              <MemberStartLink course={course} start={start} />
            ) : (
              <Skeleton className="h-12 w-48 rounded-full!" />
            )}
          </div>
        </div>
      }
    />
  );
}

function MemberStartLink({ course, start }: { course: CourseDetails; start: string }) {
  if (course.progressStatus === 'Completed')
    return <StartLink to={paths.conclusion(course.slug)}>See what you have achieved</StartLink>;
  if (!course.resume) return <StartLink to={start}>Start the course</StartLink>;
  return (
    <StartLink to={paths.lesson(course.slug, course.resume.slug)}>
      <span>Continue: {course.resume.title}</span>
    </StartLink>
  );
}

function StartLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={to} className="max-w-full">
      {children}
      <Icon name="arrow" />
    </ButtonLink>
  );
}
