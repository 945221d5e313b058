import { Skeleton } from '../../ui/Skeleton.tsx';

/**
 * A placeholder for a text that is loading. It fills the screen, so that a longer text causes no layout
 * shift.
 */
export function ReadingSkeleton() {
  return (
    <div role="status" className="flex min-h-dvh flex-col gap-8">
      <span className="sr-only">Loading</span>
      {[0, 1, 2].map((at) => (
        <div key={at} className="flex flex-col gap-3">
          {at > 0 && <Skeleton className="mb-1 h-7 w-1/2" />}
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-11/12" />
          <Skeleton className="h-5" />
          <Skeleton className={`h-5 ${at === 2 ? 'w-7/12' : 'w-2/3'}`} />
        </div>
      ))}
    </div>
  );
}
