import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The shape of a lab: instructions on the left, workspace on the right. */
export function LabSkeleton() {
  return (
    <>
      <NeedsScript what="A lab" className="m-6" />
      <div role="status" className="flex min-h-0 grow noscript:hidden">
        <span className="sr-only">Loading the lab</span>
        <div className="flex w-full flex-col gap-4 p-6 tablet:w-[38%]">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-20" />
          <Skeleton className="h-16 rounded-card!" />
          <Skeleton className="h-20" />
        </div>
        <div className="hidden grow flex-col border-l border-line tablet:flex">
          <Skeleton className="m-3 grow" />
          <Skeleton className="m-3 h-[35%]" />
        </div>
      </div>
    </>
  );
}
