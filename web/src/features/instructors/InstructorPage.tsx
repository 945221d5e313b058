import { instructorPage } from '@academy/contract/pages/catalog';
import { pageQueries } from '../../api/page-queries.ts';
import type { InstructorProfile } from '@academy/contract/schemas/instructors';
import { pages } from '@academy/domain/pages';
import { useParams } from 'react-router';
import { Avatar } from '../../catalog/Avatar.tsx';
import { CardGrid } from '../../catalog/CardGrid.tsx';
import { CourseCard } from '../../catalog/CourseCard.tsx';
import { Answered } from '../../catalog/reading/Answered.tsx';
import { Article } from '../../catalog/reading/Article.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const SITES = { github: 'GitHub', linkedin: 'LinkedIn', twitter: 'X', website: 'Website' };

export function InstructorPage() {
  const { slug = '' } = useParams();
  const [profile] = pageQueries(instructorPage, { slug });
  return (
    <Answered query={profile} what="profile" skeleton={<ProfileSkeleton />}>
      {(instructor) => <Profile instructor={instructor} />}
    </Answered>
  );
}

const BAND = 'hero-light border-b border-line';
const HEAD = 'container flex flex-col gap-6 py-8 tablet:py-12';

function Profile({ instructor }: { instructor: InstructorProfile }) {
  const { name, credentials, avatar, bio, courses } = instructor;
  return (
    <>
      <section className={BAND}>
        <div className={HEAD}>
          <Breadcrumbs items={[{ title: 'Instructors', path: pages.instructors.path() }]} current={name} />
          <div className="flex flex-col gap-6 tablet:flex-row tablet:items-center tablet:gap-8">
            <Avatar src={avatar} name={name} size="large" />
            <div className="flex flex-col gap-2">
              <h1 tabIndex={-1} className="text-title wrap-anywhere">
                {name}
              </h1>
              <p className="text-lg text-soft">{credentials}</p>
              <ProfileLinks instructor={instructor} />
            </div>
          </div>
        </div>
      </section>
      <div className="container flex flex-col gap-12 py-12 tablet:py-16">
        {bio && <Article html={bio} className="max-w-[40rem]" />}
        <section aria-labelledby="courses" className="flex flex-col gap-6">
          <h2 id="courses" className="text-title">
            Courses with {name}
          </h2>
          {courses.length === 0 && (
            <p className="text-soft">There are no courses yet. Please come back soon.</p>
          )}
          <CardGrid items={courses} keyOf={({ tenantId, courseId }) => `${tenantId} ${courseId}`}>
            {(course) => <CourseCard course={course} />}
          </CardGrid>
        </section>
      </div>
    </>
  );
}

function ProfileLinks({ instructor: { name, links } }: { instructor: InstructorProfile }) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={`${name} elsewhere`} className="flex flex-wrap gap-x-5">
      {links.map((link) => (
        <li key={link.url}>
          <Link
            to={link.url}
            newTab
            className="inline-flex min-h-10 items-center gap-1.5 font-medium text-brand underline-offset-4 hover:underline"
          >
            {SITES[link.name]}
            <span className="sr-only"> (opens in a new tab)</span>
            <Icon name="external" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ProfileSkeleton() {
  return (
    <>
      <div className={BAND}>
        <div className={HEAD}>
          <Skeleton className="h-8 w-60" />
          <div className="flex flex-col gap-6 tablet:flex-row tablet:items-center tablet:gap-8">
            <Skeleton className="size-32 rounded-full" />
            <div className="flex grow flex-col gap-3">
              <Skeleton className="h-10 max-w-sm" />
              <Skeleton className="h-7 max-w-xs" />
            </div>
          </div>
        </div>
      </div>
      <div className="container flex flex-col gap-12 py-12 tablet:py-16">
        <Skeleton className="h-32 max-w-[40rem]" />
        <Skeleton className="h-80" />
      </div>
    </>
  );
}
