import type { Favorites as Data } from '@academy/contract/schemas/favorites';
import { pages } from '@academy/domain/pages';
import { useEffect, useRef, useState } from 'react';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { EmptyRow, CourseRow, GuideRow, LessonRow, Rows } from './item-rows.tsx';

const EMPTY_TITLE = 'No favorites yet!';
type Kind = keyof Data;

type Props = {
  favorites: Data;
  /** Hides the empty list for people who have started nothing. */
  isFirstVisit?: boolean;
};

/** The user's favorites as one list with tabs; guides only if the academy has them. */
export function Favorites({ favorites, isFirstVisit = false }: Props) {
  const { features } = useTenant();
  const { courses, lessons, guides } = favorites;
  const kinds: Kind[] = features.guides ? ['courses', 'lessons', 'guides'] : ['courses', 'lessons'];
  const [chosen, choose] = useState<Kind | null>(null);
  // Initially selects a kind with favorites.
  const selected = chosen ?? kinds.find((kind) => favorites[kind].length > 0) ?? 'courses';
  const heading = useFocusAfterRemoval(courses.length + lessons.length + guides.length);
  if (isFirstVisit && courses.length + lessons.length + guides.length === 0) return null;
  return (
    <section aria-labelledby="favorites" className="flex flex-col gap-4">
      <h2 ref={heading} id="favorites" tabIndex={-1} className="text-xl">
        Favorites
      </h2>
      <Tabs
        label="Favorites"
        tabs={kinds.map((name) => ({ name, label: `${LABELS[name]} (${favorites[name].length})` }))}
        selected={selected}
        onSelect={choose}
      >
        <Rows>
          {selected === 'courses' &&
            courses.map((course) => <CourseRow key={course.courseId} course={course} isInFavorites />)}
          {selected === 'lessons' &&
            lessons.map((lesson) => <LessonRow key={lesson.lessonId} lesson={lesson} isInFavorites />)}
          {selected === 'guides' &&
            guides.map((guide) => <GuideRow key={guide.lessonId} guide={guide} isInFavorites />)}
          {favorites[selected].length === 0 && <NoFavorites kind={selected} />}
        </Rows>
      </Tabs>
    </section>
  );
}

const LABELS: Record<Kind, string> = { courses: 'Courses', lessons: 'Lessons', guides: 'Guides' };

/** Lessons are found in courses. */
function NoFavorites({ kind }: { kind: Kind }) {
  return kind === 'guides' ? (
    <EmptyRow title={EMPTY_TITLE} text="Browse our guides to find your favorites." to={pages.guides.path()} />
  ) : (
    <EmptyRow
      title={EMPTY_TITLE}
      text="Browse our courses to find your favorites."
      to={pages.courses.path()}
    />
  );
}

/** When the focused row is removed, the focus moves to the heading above. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = count;
  }, [count]);
  return heading;
}
