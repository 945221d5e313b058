import { percentComplete, type Progress } from '@academy/domain/progress';
import { ByAudience } from '../../session/ByAudience.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { useMemberDataReady } from '../../api/personal-data.ts';

/** A member's progress in a course, as a bar and in words; hidden for visitors. */
export function CourseProgress({
  completedLesson: done,
  lessonsCount: total,
  label = 'Course progress',
  className = '',
}: Progress & { label?: string; className?: string }) {
  const isReady = useMemberDataReady();
  if (total === 0) return null;
  const progress = isReady ? (
    <>
      <ProgressBar done={done} total={total} label={label} />
      <p className="text-sm text-soft tabular-nums">
        {done} of {total} {total === 1 ? 'lesson' : 'lessons'} · {percentComplete(done, total)}%
      </p>
    </>
  ) : (
    <Skeleton className="h-9" />
  );
  return (
    <ByAudience
      visitor={null}
      member={<div className={`flex min-h-9 flex-col gap-1.5 ${className}`}>{progress}</div>}
    />
  );
}
