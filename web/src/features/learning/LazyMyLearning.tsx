import { lazy, Suspense } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LearningSkeleton } from './LearningSkeleton.tsx';

const MyLearning = lazy(async () => ({ default: (await import('./MyLearning.tsx')).MyLearning }));

/** The top of the home page for members. */
export function LazyMyLearning() {
  const session = useSession();
  const { landing, banners } = useTenant();
  const { primary } = landing;
  if (session.status === 'visitor') return null;
  return (
    <section
      id="my-learning"
      aria-labelledby="my-learning-title"
      className="hero-light border-b border-line max-tablet:min-h-dvh"
    >
      <div className="container flex flex-col gap-8 py-10 tablet:py-14">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="flex flex-col gap-2">
            <h1
              id="my-learning-title"
              tabIndex={-1}
              className="text-sm font-bold tracking-[0.12em] text-brand"
            >
              My Learning
            </h1>
            <p className="text-title font-bold text-balance">{banners.home.title}</p>
            <p className="max-w-2xl text-lg text-soft">
              {session.firstName ? `Welcome back, ${session.firstName}.` : 'Welcome back.'}{' '}
              {banners.home.text}
            </p>
          </div>
          <ButtonLink to={primary.path} look="secondary" size="small">
            {primary.label}
            <Icon name="arrow" className="size-4" />
          </ButtonLink>
        </div>
        <Suspense fallback={<LearningSkeleton />}>
          <MyLearning />
        </Suspense>
      </div>
    </section>
  );
}
