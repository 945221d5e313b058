import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Props = { title: string; icon?: IconName; children: ReactNode };

/** A screen of a check with one message and its actions. */
export function Panel({ title, icon, children }: Props) {
  return (
    <section className="flex flex-col items-start gap-5 rounded-panel border border-line bg-linear-160 from-wash to-surface to-70% p-6 tablet:p-10">
      {icon && (
        <span className="grid size-12 place-items-center rounded-full bg-brand text-on-brand">
          <Icon name={icon} className="size-6" />
        </span>
      )}
      <h2 tabIndex={-1} className="whitespace-pre-line text-2xl leading-snug tablet:text-[1.75rem]">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Shaped like the introduction, which is the most frequent first screen. */
export function QuizSkeleton() {
  return (
    <>
      <NeedsScript what="A knowledge check" />
      <div
        role="status"
        className="flex min-h-80 flex-col gap-5 rounded-panel border border-line p-6 tablet:p-10 noscript:hidden"
      >
        <span className="sr-only">Loading</span>
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-24" />
        <Skeleton className="h-12 w-40 rounded-full" />
      </div>
    </>
  );
}
