import type { CourseDetails } from '@academy/contract/schemas/courses';
import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { nextStepOfCourse, type CourseStep } from '@academy/domain/next-step';
import { pages } from '@academy/domain/pages';
import type { ReactNode } from 'react';
import { CourseProgress, nextLinkOf } from '../learning/index.ts';
import { useMemberDataReady } from '../../api/personal-data.ts';
import { ByAudience } from '../../session/ByAudience.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The link that starts the course or continues it. */
export function CourseStart({ course }: { course: CourseDetails }) {
  const isPersonal = useMemberDataReady();
  const next = nextStepOfCourse(course.lessons, { isFinished: course.progressStatus === 'Completed' });
  if (next.kind === 'none') return null;
  return (
    <ByAudience
      visitor={'lesson' in next && <StepLink course={course} next={next} />}
      member={
        <div className="flex w-full max-w-xl flex-col items-start gap-4">
          <CourseProgress {...course} className="w-full" />
          {/* On a phone the name of the next lesson takes two lines. */}
          <div className="max-w-full max-tablet:min-h-14">
            {isPersonal ? (
              <MemberStartLink course={course} next={next} />
            ) : (
              <Skeleton className="h-12 w-48 rounded-full!" />
            )}
          </div>
        </div>
      }
    />
  );
}

type StepProps = { course: CourseDetails; next: CourseStep<OutlineLesson> };

function StepLink({ course, next }: StepProps) {
  const link = nextLinkOf(next, course.slug);
  const isBegun = course.progressStatus === 'In Progress';
  return link && <StartLink to={link.to}>{isBegun ? link.label : 'Start the course'}</StartLink>;
}

function MemberStartLink({ course, next }: StepProps) {
  return next.kind === 'done' ? (
    <StartLink to={pages.conclusion.path({ slug: course.slug })}>See your results</StartLink>
  ) : (
    <StepLink course={course} next={next} />
  );
}

function StartLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={to} className="max-w-full">
      <span>{children}</span>
      <Icon name="arrow" />
    </ButtonLink>
  );
}
