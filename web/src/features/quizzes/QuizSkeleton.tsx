import { Skeleton } from '../../ui/Skeleton.tsx';

/** In the shape of the introduction, which is what comes most often. */
export function QuizSkeleton() {
  return (
    <div
      role="status"
      className="flex min-h-80 flex-col gap-5 rounded-panel border border-line p-6 tablet:p-10"
    >
      <span className="sr-only">Loading</span>
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-24" />
      <Skeleton className="h-12 w-40 rounded-full" />
    </div>
  );
}
