import type { UserDetails } from '@academy/contract/users';

/** What somebody learns, academy by academy. */
export function UserProgress({ progress }: Pick<UserDetails, 'progress'>) {
  if (progress.length === 0) return <p className="text-soft">They have not begun anything yet.</p>;
  return progress.map(({ tenantId, courses, guides }) => (
    <div key={tenantId} className="flex flex-col gap-3">
      <h3 className="font-semibold">{tenantId}</h3>
      {courses.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {courses.map(({ slug, title, completedLesson, lessonsCount, progressStatus }) => (
            <li key={slug} className="flex flex-wrap justify-between gap-x-6 px-4 py-3">
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
