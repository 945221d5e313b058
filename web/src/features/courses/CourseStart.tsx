import type { CourseDetails } from '@academy/contract/schemas/courses';
import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { nextStepOfCourse, type CourseStep } from '@academy/domain/next-step';
import type { ReactNode } from 'react';
import { CourseProgress } from '../../learning/CourseProgress.tsx';
import { useMemberDataReady } from '../../learning/personal-data.ts';
import { paths } from '../../paths.ts';
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
      visitor={'lesson' in next && <LessonLink course={course} lesson={next.lesson} />}
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

function MemberStartLink({ course, next }: { course: CourseDetails; next: CourseStep<OutlineLesson> }) {
  return 'lesson' in next ? (
    <LessonLink course={course} lesson={next.lesson} />
  ) : (
    <StartLink to={paths.conclusion(course.slug)}>See what you have achieved</StartLink>
  );
}

function LessonLink({ course, lesson }: { course: CourseDetails; lesson: OutlineLesson }) {
  return (
    <StartLink to={paths.lesson(course.slug, lesson.slug)}>
      {course.progressStatus === 'In Progress' ? <span>Continue: {lesson.title}</span> : 'Start the course'}
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
