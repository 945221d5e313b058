import type { CourseDetails } from '@academy/contract/schemas/courses';
import { pages } from '@academy/domain/pages';
import { lessonAddress } from '@academy/domain/tenant';
import { Facts } from '../../catalog/Facts.tsx';
import { Thumbnail } from '../../catalog/Thumbnail.tsx';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

type After = NonNullable<CourseDetails['after']>;

/** The next step of a path that the finished course is part of. */
export function AfterCourse({ after: { path, course, lesson } }: { after: After }) {
  return (
    <section
      aria-labelledby="after-course"
      className="card grid items-center gap-5 p-5 tablet:grid-cols-[14rem_minmax(0,1fr)] tablet:p-6"
    >
      <Thumbnail
        src={course?.thumbnail ?? null}
        title={course?.title ?? path.title}
        isEager
        className="rounded-card border border-line max-tablet:h-36"
      />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p className="text-xs font-semibold text-brand">
          {course ? `Next in ${path.title}` : 'All courses of this path are complete'}
        </p>
        <h2 id="after-course" className="text-xl leading-snug wrap-anywhere">
          {course?.title ?? path.title}
        </h2>
        {course && <Facts level={course.level} duration={course.duration} lessons={course.lessonsCount} />}
        <NextButton path={path} course={course} lesson={lesson} />
      </div>
    </section>
  );
}

function NextButton({ path, course, lesson }: After) {
  const { tenant, origins } = usePage();
  if (!course || !lesson)
    return (
      <NextLink
        to={pages.learningPath.path({ slug: path.slug })}
        label="To the test of this path"
        isElsewhere={false}
      />
    );
  const lead = course.progressStatus === 'In Progress' ? 'Continue' : 'Start';
  return (
    <NextLink
      to={lessonAddress({ course, lesson, currentTenant: tenant.id, origins })}
      label={`${lead}: ${lesson.title}`}
      isElsewhere={course.tenantId !== tenant.id}
    />
  );
}

function NextLink({ to, label, isElsewhere }: { to: string; label: string; isElsewhere: boolean }) {
  return (
    <ButtonLink to={to} className="mt-2 max-w-full">
      <span>{label}</span>
      <Icon name={isElsewhere ? 'external' : 'arrow'} />
    </ButtonLink>
  );
}
