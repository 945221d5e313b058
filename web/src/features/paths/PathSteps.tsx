import type { PathDetails } from '@academy/contract/schemas/paths';
import { percentComplete } from '@academy/domain/progress';
import { courseAddress } from '@academy/domain/tenant';
import type { ReactNode } from 'react';
import { Facts } from '../../catalog/Facts.tsx';
import { LockBadge } from '../../catalog/LockBadge.tsx';
import { usePersonalDataReady } from '../../learning/personal-data.ts';
import { usePage, useTenant } from '../../tenant/TenantProvider.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

type Step = PathDetails['steps'][number];
type Course = Extract<Step, { type: 'course' }>['course'];
type Test = Extract<Step, { type: 'test' }>['test'];

/** The courses and tests of a path, in order. */
export function PathSteps({ steps }: { steps: PathDetails['steps'] }) {
  const { path_details: banner } = useTenant().banners;
  return (
    <section aria-labelledby="steps" className="flex min-w-0 flex-col gap-6 desktop:col-start-1">
      <div className="flex flex-col gap-2">
        <h2 id="steps" className="text-title">
          {banner.title}
        </h2>
        <p className="text-soft">{banner.text}</p>
      </div>
      <ol className="flex flex-col">
        {steps.map((step, at) =>
          step.type === 'course' ? (
            <CourseStep
              key={`course ${step.course.tenantId} ${step.course.courseId}`}
              course={step.course}
              number={at + 1}
            />
          ) : (
            <TestStep key={`test ${step.test.testId}`} test={step.test} number={at + 1} />
          ),
        )}
      </ol>
    </section>
  );
}

/** A numbered marker on a vertical line. */
function Numbered({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="group relative flex gap-4 pb-5 tablet:gap-6">
      <span
        aria-hidden="true"
        className="absolute top-11 bottom-0 left-[21px] w-0.5 bg-line group-last:hidden"
      />
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-brand text-lg font-bold text-on-brand"
      >
        {number}
      </span>
      {children}
    </li>
  );
}

function CourseStep({ course, number }: { course: Course; number: number }) {
  const { tenant, origins } = usePage();
  const to = courseAddress({ course, currentTenant: tenant.id, origins });
  const isElsewhere = course.tenantId !== tenant.id;
  return (
    <Numbered number={number}>
      <article className="card flex min-w-0 grow flex-col gap-2 p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-xs font-semibold text-brand">
            Course{isElsewhere && ` at ${academyName(course.tenantId)}`}
          </p>
          <span className="flex items-center gap-2">
            <StepProgress course={course} />
            <LockBadge opens={course.opens} />
          </span>
        </div>
        <h3 className="text-lg leading-snug wrap-anywhere">
          <Link to={to} className="inline-flex items-center gap-2 after:absolute after:inset-0">
            {course.title}
            {isElsewhere && <Icon name="external" className="size-4 text-soft" />}
          </Link>
        </h3>
        <p className="text-sm text-soft">{course.summary}</p>
        <Facts
          level={course.level}
          duration={course.duration}
          lessons={course.lessonsCount}
          className="pt-1"
        />
      </article>
    </Numbered>
  );
}

function StepProgress({ course }: { course: Course }) {
  const { progressStatus: status, completedLesson: done, lessonsCount: total } = course;
  if (!usePersonalDataReady() || status === 'Not Started') return null;
  return (
    <span className="inline-flex items-center gap-1 text-xs font-semibold">
      {status === 'Completed' && <Icon name="check" className="size-4 text-brand" />}
      {status === 'Completed' ? status : `${percentComplete(done, total)}% done`}
    </span>
  );
}

function TestStep({ test, number }: { test: Test; number: number }) {
  return (
    <Numbered number={number}>
      <article className="flex min-w-0 grow flex-col items-start gap-2 rounded-card border border-dashed border-line bg-surface p-5">
        <div className="flex w-full flex-wrap items-center justify-between gap-2">
          <p className="text-xs font-semibold text-brand">Test</p>
          <LockBadge opens={test.opens} />
        </div>
        <h3 className="text-lg leading-snug wrap-anywhere">{test.title}</h3>
        <p className="text-sm text-soft">{test.summary}</p>
        <Facts duration={test.duration} className="pt-1" />
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
    </Numbered>
  );
}

/** Only the id of another academy is known here, which is its name in lower case. */
function academyName(tenantId: string): string {
  return `${tenantId.charAt(0).toUpperCase()}${tenantId.slice(1)} Academy`;
}
