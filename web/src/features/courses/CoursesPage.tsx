import { coursesPage } from '@academy/contract/pages/courses';
import { pageQueries } from '../../api/page-queries.ts';
import type { CourseCard as Card } from '@academy/contract/schemas/catalog';
import type { OutputOf } from '@academy/contract/endpoint';
import type { listCourses } from '@academy/contract/courses';
import { courseFields } from '@academy/domain/catalog-lists';
import { pages } from '@academy/domain/pages';
import { CourseCard } from '../../catalog/CourseCard.tsx';
import type { ListConfig } from '../../catalog/list-view.ts';
import { ListBanner } from '../../catalog/ListBanner.tsx';
import { ListScreen } from '../../catalog/ListScreen.tsx';
import { useTenant } from '../../tenant/TenantProvider.tsx';

export function CoursesPage() {
  const { courses: banner } = useTenant().banners;
  return (
    <>
      <ListBanner label="COURSES" banner={banner} more={banner.more} />
      <ListScreen list={courses} noun={{ one: 'course', many: 'courses' }} keyOf={keyOf}>
        {(course, isEager) => <CourseCard course={course} isEager={isEager} heading="h2" />}
      </ListScreen>
    </>
  );
}

const courses: ListConfig<OutputOf<typeof listCourses>, Card> = {
  path: pages.courses.path(),
  query: pageQueries(coursesPage, {})[0],
  cardsOf: (data) => data.courses,
  fields: courseFields,
};

const keyOf = ({ tenantId, slug }: Card) => `${tenantId} ${slug}`;
