import type { PathDetails } from '@academy/contract/schemas/paths';
import { formatDuration } from '@academy/domain/duration';
import { pages } from '@academy/domain/pages';
import { lessonAddress } from '@academy/domain/tenant';
import type { ReactNode } from 'react';
import { CourseProgress } from '../learning/index.ts';
import { useMemberDataReady } from '../../api/personal-data.ts';
import { ByAudience } from '../../session/ByAudience.tsx';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** A person's progress in a path, and the link that starts or continues it. */
export function PathStart({ path }: { path: PathDetails }) {
  const isPersonal = useMemberDataReady();
  const lessonsCount = path.progress?.lessonsCount ?? countLessons(path);
  return (
    <ByAudience
      visitor={<LessonStart path={path}>Start this path</LessonStart>}
      member={
        <div className="flex w-full max-w-xl flex-col items-start gap-4">
          <CourseProgress
            label="Progress over all courses"
            completedLesson={path.progress?.completedLesson ?? 0}
            lessonsCount={lessonsCount}
            className="w-full"
          />
          {/* On a phone the name of the next lesson takes two lines. */}
          <div className="flex flex-col items-start gap-4 max-tablet:min-h-23">
            {isPersonal ? <MemberStart path={path} /> : <MemberStartSkeleton />}
          </div>
        </div>
      }
    />
  );
}

const NEXT = { continue: 'Continue', locked: 'Still locked' };

function MemberStart({ path }: { path: PathDetails }) {
  const { kind, at, lesson } = path.next;
  switch (kind) {
    case 'start':
    case 'continue':
    case 'locked':
      return (
        <>
          <LessonStart path={path}>
            {kind === 'start' ? 'Start this path' : `${NEXT[kind]}: ${lesson?.title}`}
          </LessonStart>
          <TimeLeft path={path} />
        </>
      );
    case 'test':
      return <TestStart step={path.steps[at ?? 0]} />;
    case 'done':
      return <Done>You have completed this path.</Done>;
    case 'none':
      return null;
  }
}

/** Reserves the space of the button and the line below it until progress is known. */
function MemberStartSkeleton() {
  return (
    <>
      <Skeleton className="h-12 w-48 rounded-full!" />
      <Skeleton className="h-5 w-32" />
    </>
  );
}

/** Links to the next lesson, whose course may belong to another tenant. */
function LessonStart({ path: { next, steps }, children }: { path: PathDetails; children: ReactNode }) {
  const { tenant, origins } = usePage();
  const step = steps[next.at ?? 0];
  if (!next.lesson || step?.type !== 'course') return null;
  const { lesson } = next;
  return (
    <ButtonLink
      to={lessonAddress({ course: step.course, lesson, currentTenant: tenant.id, origins })}
      className="max-w-full"
    >
      <span>{children}</span>
      <Icon name={step.course.tenantId === tenant.id ? 'arrow' : 'external'} />
    </ButtonLink>
  );
}

function TimeLeft({ path: { timeLeft = 0 } }: { path: PathDetails }) {
  if (timeLeft === 0) return null;
  return (
    <p className="inline-flex items-center gap-1.5 text-sm text-soft">
      <Icon name="clock" className="size-4" />
      {formatDuration(timeLeft)} left
    </p>
  );
}

function TestStart({ step }: { step: PathDetails['steps'][number] | undefined }) {
  if (step?.type !== 'test') return null;
  const { url, title } = step.test;
  if (!url) return <Done>You have completed all courses of this path.</Done>;
  return (
    <ButtonLink to={url} newTab={!url.startsWith('/')} className="max-w-full">
      <span className="truncate">Go to the test: {title}</span>
      <Icon name={url.startsWith('/') ? 'arrow' : 'external'} />
    </ButtonLink>
  );
}

function Done({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="success" className="size-6 text-brand" />
        {children}
      </p>
      <ButtonLink look="secondary" to={pages.learningPaths.path()}>
        Find your next path
        <Icon name="arrow" />
      </ButtonLink>
    </>
  );
}

/** The final number of lessons, to reserve space for it. */
function countLessons({ steps }: PathDetails): number {
  return steps.reduce((sum, step) => sum + (step.type === 'course' ? step.course.lessonsCount : 0), 0);
}
