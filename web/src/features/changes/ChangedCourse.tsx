import { useQuery } from '@tanstack/react-query';
import { pages } from '@academy/domain/pages';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { AcknowledgeButton } from './AcknowledgeButton.tsx';
import { changedLessons, changeSummary } from './change-summary.ts';
import { myChanges } from './queries.ts';

/** A notice at the top of a finished course that lists the lessons changed since. */
export function ChangedCourse({ courseId }: { courseId: string }) {
  const { id: tenantId } = useTenant();
  const answer = useQuery(myChanges);
  if (!answer.data) return null;
  const item = answer.data.items.find(
    (one) => one.kind === 'course' && one.tenantId === tenantId && one.id === courseId,
  );
  if (!item) return null;
  const { newLessons, revision, slug, title } = item;
  const lessons = changedLessons(item);
  return (
    <section aria-labelledby="changed-course" data-level="info" className="level border-b">
      <div className="container flex flex-wrap items-start gap-x-6 gap-y-3 py-4">
        <Icon name="info" className="mt-0.5 size-5 text-(--level)" />
        <div className="flex min-w-0 grow basis-60 flex-col gap-1">
          <h2 id="changed-course" className="text-base">
            {changeSummary(item)}
          </h2>
          <ul className="flex flex-wrap gap-x-5">
            {lessons.map((lesson) => (
              <li key={lesson.lessonId} className="min-w-0">
                <Link
                  to={pages.lesson.path({ courseSlug: slug, lessonSlug: lesson.slug })}
                  className="inline-flex min-h-10 items-center wrap-anywhere underline underline-offset-4"
                >
                  {lesson.title}
                </Link>
                {newLessons.includes(lesson) && (
                  <span className="ml-2 text-sm font-semibold text-(--level)">New</span>
                )}
              </li>
            ))}
          </ul>
          <p className="text-sm text-soft">Your completed lessons stay completed.</p>
        </div>
        <div className="max-tablet:ml-11">
          <AcknowledgeButton
            changes={{ title, courseId, lessonIds: lessons.map(({ lessonId }) => lessonId), revision }}
          />
        </div>
      </div>
    </section>
  );
}
