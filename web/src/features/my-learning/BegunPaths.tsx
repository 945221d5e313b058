import type { BegunPath } from '@academy/contract/schemas/learning';
import { formatDuration } from '@academy/domain/duration';
import { pages } from '@academy/domain/pages';
import { courseAddress, lessonAddress } from '@academy/domain/tenant';
import { CourseProgress } from '../learning/index.ts';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { Link } from '../../ui/Link.tsx';

/** The next step in each started path. */
export function BegunPaths({ begun }: { begun: readonly BegunPath[] }) {
  return (
    <ul className="grid grid-cols-1 gap-4 desktop:grid-cols-2">
      {begun.map((path) => (
        <li key={path.slug} className="flex flex-col gap-3 rounded-card border border-line bg-page p-4">
          <h3 className="text-lg leading-snug wrap-anywhere">
            <Link
              to={pages.learningPath.path({ slug: path.slug })}
              className="underline-offset-4 hover:underline"
            >
              {path.title}
            </Link>
          </h3>
          <CourseProgress {...path.progress} label={`Progress in ${path.title}`} />
          <NextInPath next={path.next} />
        </li>
      ))}
    </ul>
  );
}

function NextInPath({ next }: { next: BegunPath['next'] }) {
  const { tenant, origins, tenantNames } = usePage();
  const { courseSlug, courseTitle, tenantId, lesson, duration, isLocked } = next;
  const link = { course: { slug: courseSlug, tenantId }, currentTenant: tenant.id, origins };
  // A locked lesson links to its course, which says what unlocks it.
  const to = isLocked ? courseAddress(link) : lessonAddress({ ...link, lesson });
  return (
    <p className="min-w-0 leading-snug wrap-anywhere">
      <span className="text-soft">Next: </span>
      <Link to={to} className="font-semibold underline underline-offset-4">
        {lesson.title}
      </Link>
      <span className="block text-sm text-soft">
        {courseTitle}
        {tenantId !== tenant.id && ` · ${tenantNames[tenantId] ?? tenantId}`}
        {duration > 0 && ` · ${formatDuration(duration)}`}
      </span>
    </p>
  );
}
