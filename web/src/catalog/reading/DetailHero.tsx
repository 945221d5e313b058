import type { AccessRequirement } from '@academy/domain/access';
import type { ComponentProps, ReactNode } from 'react';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Facts } from '../Facts.tsx';
import { useKnownCard } from '../known-card.ts';
import { LockBadge } from '../LockBadge.tsx';
import { Thumbnail } from '../Thumbnail.tsx';

type Props = {
  item: {
    title: string;
    summary: string;
    thumbnail: string | null;
    topic: readonly string[];
    opens: AccessRequirement | null;
  };
  /** The label of the section in the catalog. */
  label?: string;
  breadcrumbs: ComponentProps<typeof Breadcrumbs>['items'];
  facts: ComponentProps<typeof Facts>;
  /** The next step. */
  children: ReactNode;
  /** The page is still loading, including its heading. */
  isLoading?: boolean;
};

const BAND = 'hero-light border-b border-line';
const GRID =
  'container grid items-center gap-x-12 gap-y-8 py-8 tablet:grid-cols-[1.7fr_1fr] tablet:py-12 desktop:grid-cols-[1.25fr_1fr] desktop:py-16';

/** The top of a course, guide or path page. */
export function DetailHero({ item, label, breadcrumbs, facts, children, isLoading = false }: Props) {
  const Heading = isLoading ? 'p' : 'h1';
  return (
    <section className={BAND}>
      <div className={GRID}>
        <div className="flex min-w-0 flex-col items-start gap-5 wrap-anywhere">
          <Breadcrumbs items={breadcrumbs} current={item.title} />
          {label && <p className="eyebrow -mb-3">{label}</p>}
          <Heading
            {...(!isLoading && { tabIndex: -1 })}
            className="text-[clamp(2.125rem,1.5rem+2.6vw,3.375rem)] leading-[1.08] font-bold tracking-tight text-balance"
          >
            {item.title}
          </Heading>
          <p className="max-w-xl text-lg text-soft">{item.summary}</p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Facts {...facts} />
            <LockBadge opens={item.opens} />
          </div>
          {item.topic.length > 0 && (
            <ul aria-label="Topics" className="flex flex-wrap gap-2">
              {item.topic.map((topic) => (
                <li key={topic} className="rounded-full bg-wash px-3 py-1 text-sm font-medium">
                  {topic}
                </li>
              ))}
            </ul>
          )}
          <div className="flex w-full flex-wrap items-center gap-x-8 gap-y-4 pt-1">{children}</div>
        </div>
        <Thumbnail
          src={item.thumbnail}
          title={item.title}
          isEager
          className="rounded-panel border border-line max-tablet:hidden"
        />
      </div>
    </section>
  );
}

/** Shows the data of the followed card while the page loads, without layout shifts. */
export function DetailHeroSkeleton(props: Pick<Props, 'label' | 'breadcrumbs'>) {
  const known = useKnownCard();
  if (known)
    return (
      <DetailHero
        {...props}
        item={known.card}
        facts={{ level: known.card.level, ...known.facts, className: '' }}
        isLoading
      >
        <Skeleton className="h-12 w-48 rounded-full!" />
      </DetailHero>
    );
  return (
    <div className={BAND}>
      <div className={GRID}>
        <div className="flex flex-col gap-5">
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-14 w-4/5" />
          <Skeleton className="h-14 max-w-xl" />
          <Skeleton className="h-7 w-2/5" />
          <Skeleton className="h-8 w-1/3" />
          <Skeleton className="mt-1 h-12 w-48 rounded-full" />
        </div>
        <Skeleton className="aspect-video rounded-panel max-tablet:hidden" />
      </div>
    </div>
  );
}
