import type { UserDetails } from '@academy/contract/schemas/users';
import { useAcademyName } from '../../admin/academies.ts';

/** What somebody learns, academy by academy. */
export function UserProgress({ progress }: Pick<UserDetails, 'progress'>) {
  const academyName = useAcademyName();
  if (progress.length === 0) return <p className="text-sm text-soft">Nothing started yet.</p>;
  return progress.map(({ tenantId, courses, guides }) => (
    <div key={tenantId} className="flex flex-col gap-2 text-sm">
      <h3 className="font-semibold text-soft">{academyName(tenantId)}</h3>
      {courses.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {courses.map(({ slug, title, completedLesson, lessonsCount, progressStatus }) => (
            <li key={slug} className="flex min-h-10 flex-wrap items-center justify-between gap-x-6 px-3 py-1">
              <span className="wrap-anywhere">{title}</span>
              <span className="text-soft">
                {progressStatus} · {completedLesson} of {lessonsCount} lessons
              </span>
            </li>
          ))}
        </ul>
      )}
      {guides.completed + guides.inProgress > 0 && (
        <p className="text-soft">
          Guides: {guides.completed} completed, {guides.inProgress} in progress
        </p>
      )}
    </div>
  ));
}
