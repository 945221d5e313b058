import type { CourseCard as Data } from '@academy/contract/schemas/catalog';
import { pages } from '@academy/domain/pages';
import { courseAddress } from '@academy/domain/tenant';
import { memo } from 'react';
import { usePage } from '../tenant/TenantProvider.tsx';
import { Card } from './Card.tsx';

type Props = { course: Data; isEager?: boolean; heading?: 'h2' | 'h3' };

/** Links to the course on its own tenant's site. */
export const CourseCard = memo(function CourseCard({ course, isEager = false, heading = 'h3' }: Props) {
  const { tenant, origins } = usePage();
  const to = courseAddress({ course, currentTenant: tenant.id, origins });
  return (
    <Card
      card={course}
      to={to}
      isEager={isEager}
      heading={heading}
      {...(course.tenantId === tenant.id && {
        likeable: { likeableType: 'course', id: course.courseId, isFavorite: course.isFavorite },
      })}
      progress={{
        status: course.progressStatus,
        done: course.completedLesson,
        total: course.lessonsCount,
        ...(course.nextLesson &&
          course.tenantId === tenant.id && {
            next: pages.lesson.path({ courseSlug: course.slug, lessonSlug: course.nextLesson }),
          }),
        title: course.title,
      }}
      facts={{ duration: course.duration, lessons: course.lessonsCount, includes: course.includes }}
    />
  );
});
