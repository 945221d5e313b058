import type { PathDetails } from '@academy/contract/schemas/paths';
import { pathPartStates, type PathPartState } from '@academy/domain/next-step';
import { pages } from '@academy/domain/pages';
import { courseAddress } from '@academy/domain/tenant';
import { Facts } from '../../catalog/Facts.tsx';
import { LockBadge } from '../../catalog/LockBadge.tsx';
import { Thumbnail } from '../../catalog/Thumbnail.tsx';
import { CourseProgress } from '../learning/index.ts';
import { useMemberDataReady } from '../../api/personal-data.ts';
import { SignInLink } from '../../session/SignInLink.tsx';
import { usePage, useTenant } from '../../tenant/TenantProvider.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Step, StepState } from './StepMarker.tsx';

type PathStep = PathDetails['steps'][number];
type Course = Extract<PathStep, { type: 'course' }>['course'];
type Test = Extract<PathStep, { type: 'test' }>['test'];

/** The courses and tests of a path, in order; a member sees which are done, current and ahead. */
export function PathSteps({ steps, next }: Pick<PathDetails, 'steps' | 'next'>) {
  const { path_details: banner } = useTenant().banners;
  const isPersonal = useMemberDataReady();
  const states = pathPartStates(steps.map(statusOf), next);
  return (
    <section aria-labelledby="steps" className="flex min-w-0 flex-col gap-6">
      <div className="flex flex-col gap-2">
        <h2 id="steps" className="text-title">
          {banner.title}
        </h2>
        <p className="text-soft">{banner.text}</p>
      </div>
      <ol className="flex flex-col">
        {steps.map((step, at) => {
          const state = (isPersonal && states[at]) || null;
          return (
            <Step key={keyOf(step)} number={at + 1} state={state}>
              {step.type === 'course' ? (
                <CourseStep course={step.course} state={state} />
              ) : (
                <TestStep test={step.test} state={state} />
              )}
            </Step>
          );
        })}
      </ol>
    </section>
  );
}

function statusOf(step: PathStep) {
  return { progressStatus: step.type === 'course' ? step.course.progressStatus : null };
}

function keyOf(step: PathStep): string {
  return step.type === 'course'
    ? `course ${step.course.tenantId} ${step.course.courseId}`
    : `test ${step.test.testId}`;
}

function CourseStep({ course, state }: { course: Course; state: PathPartState | null }) {
  const { tenant, origins, tenantNames } = usePage();
  const to = courseAddress({ course, currentTenant: tenant.id, origins });
  const isElsewhere = course.tenantId !== tenant.id;
  return (
    <article className="card grid min-w-0 grow gap-x-5 gap-y-3 p-5 tablet:grid-cols-[9rem_minmax(0,1fr)]">
      <Thumbnail
        src={course.thumbnail}
        title={course.title}
        className="rounded-small border border-line max-tablet:h-24"
      />
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-xs font-semibold text-brand">
            Course{isElsewhere && ` at ${tenantNames[course.tenantId] ?? course.tenantId}`}
          </p>
          <span className="flex items-center gap-2">
            <StepState state={state} isBegun={course.progressStatus === 'In Progress'} />
            <LockBadge opens={course.opens} />
          </span>
        </div>
        <h3 className="text-lg leading-snug wrap-anywhere">
          <Link to={to} className="after:absolute after:inset-0">
            {course.title}
            {isElsewhere && (
              <Icon name="external" className="ml-2 inline-block size-4 align-[-0.125em] text-soft" />
            )}
          </Link>
        </h3>
        <p className="text-sm text-soft">{course.summary}</p>
        <Facts
          level={course.level}
          duration={course.duration}
          lessons={course.lessonsCount}
          className="pt-1"
        />
        <CourseProgress {...course} label={`Progress in ${course.title}`} />
      </div>
    </article>
  );
}

function TestStep({ test, state }: { test: Test; state: PathPartState | null }) {
  const { features } = useTenant();
  return (
    <article className="flex min-w-0 grow flex-col items-start gap-2 rounded-card border border-dashed border-line bg-surface p-5">
      <div className="flex w-full flex-wrap items-center justify-between gap-2">
        <p className="text-xs font-semibold text-brand">Test</p>
        <span className="flex items-center gap-2">
          <StepState state={state} />
          <LockBadge opens={test.opens} />
        </span>
      </div>
      <h3 className="text-lg leading-snug wrap-anywhere">{test.title}</h3>
      <p className="text-sm text-soft">{test.summary}</p>
      <Facts duration={test.duration} className="pt-1" />
      {test.opens === 'sign-in' && (
        <SignInLink look="secondary" size="small" className="mt-2">
          Log in to take the test
        </SignInLink>
      )}
      {test.opens === 'pro' && features.pro && (
        <ButtonLink to={pages.pro.path()} look="secondary" size="small" className="mt-2">
          See what’s in Pro
        </ButtonLink>
      )}
      {test.url && (
        <ButtonLink
          to={test.url}
          newTab={!test.url.startsWith('/')}
          look="secondary"
          size="small"
          className="mt-2"
        >
          Go to the test
          {!test.url.startsWith('/') && <span className="sr-only"> (opens in a new tab)</span>}
        </ButtonLink>
      )}
    </article>
  );
}
