import type { Favorites as Data } from '@academy/contract/schemas/favorites';
import { useEffect, useRef, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { EmptyRow, CourseRow, GuideRow, LessonRow, Rows } from './item-rows.tsx';

const EMPTY_TITLE = 'No favorites yet!';

/** The user's favorites; guides only if the academy has them. */
export function Favorites({ favorites }: { favorites: Data }) {
  const { features } = useTenant();
  const { courses, lessons, guides } = favorites;
  const heading = useFocusAfterRemoval(courses.length + lessons.length + guides.length);
  return (
    <section aria-labelledby="favorites" className="flex flex-col gap-4">
      <h2 ref={heading} id="favorites" tabIndex={-1} className="text-xl">
        Favorites
      </h2>
      <FavoriteGroup title="Courses">
        {courses.map((course) => (
          <CourseRow key={course.courseId} course={course} isInFavorites />
        ))}
        {courses.length === 0 && (
          <EmptyRow
            title={EMPTY_TITLE}
            text="Browse our courses to find your favorites."
            to={paths.courses()}
          />
        )}
      </FavoriteGroup>
      {lessons.length > 0 && (
        <FavoriteGroup title="Lessons">
          {lessons.map((lesson) => (
            <LessonRow key={lesson.lessonId} lesson={lesson} isInFavorites />
          ))}
        </FavoriteGroup>
      )}
      {features.guides && (
        <FavoriteGroup title="Guides">
          {guides.map((guide) => (
            <GuideRow key={guide.lessonId} guide={guide} isInFavorites />
          ))}
          {guides.length === 0 && (
            <EmptyRow
              title={EMPTY_TITLE}
              text="Browse our guides to find your favorites."
              to={paths.guides()}
            />
          )}
        </FavoriteGroup>
      )}
    </section>
  );
}

function FavoriteGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-soft">{title}</h3>
      <Rows>{children}</Rows>
    </div>
  );
}

/** When a focused row is removed, the focus moves to the heading above. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = count;
  }, [count]);
  return heading;
}
