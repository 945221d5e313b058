import { lazy, Suspense } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LearningSkeleton } from './LearningSkeleton.tsx';

const MyLearning = lazy(async () => ({ default: (await import('./MyLearning.tsx')).MyLearning }));

/** The top of the home page for members. */
export function LazyMyLearning() {
  const session = useSession();
  const { landing, banners } = useTenant();
  const { primary } = landing;
  const isHydrated = useHydrated();
  if (isHydrated && session.status === 'visitor') return null;
  const name = session.status === 'visitor' ? '' : session.firstName;
  // The heading of the visitors' page is still there until then.
  const Heading = isHydrated ? 'h1' : 'p';
  return (
    <section
      id="my-learning"
      aria-labelledby="my-learning-title"
      className="hero-light border-b border-line max-desktop:min-h-dvh"
    >
      <div className="container flex flex-col gap-8 py-10 tablet:py-14">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="flex flex-col gap-2">
            <Heading
              id="my-learning-title"
              tabIndex={-1}
              className="text-sm font-bold tracking-[0.12em] text-brand"
            >
              My Learning
            </Heading>
            <p className="text-title font-bold text-balance">{banners.home.title}</p>
            <p className="max-w-2xl text-lg text-soft">
              <span className="block">{name ? `Welcome back, ${name}.` : 'Welcome back.'}</span>{' '}
              {banners.home.text}
            </p>
          </div>
          <ButtonLink to={primary.path} look="secondary" size="small">
            {primary.label}
            <Icon name="arrow" className="size-4" />
          </ButtonLink>
        </div>
        <Suspense fallback={<LearningSkeleton />}>
          {isHydrated ? <MyLearning /> : <LearningSkeleton />}
        </Suspense>
      </div>
    </section>
  );
}
