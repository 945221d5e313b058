import { Skeleton } from '../../ui/Skeleton.tsx';
import { keptHeight } from './kept-height.ts';

export function LearningSkeleton() {
  return (
    <div role="status" style={{ height: keptHeight() }}>
      <span className="sr-only">Loading</span>
      <Skeleton className="h-full rounded-card!" />
    </div>
  );
}
