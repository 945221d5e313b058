import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LearningSkeleton } from './LearningSkeleton.tsx';
import { myLearning } from './queries.ts';

const MyLearning = lazy(async () => ({ default: (await import('./MyLearning.tsx')).MyLearning }));

/** The top of the home page for members. */
export function LazyMyLearning() {
  const session = useSession();
  const { primary } = useTenant().landing;
  const isHydrated = useHydrated();
  if (isHydrated && session.status === 'visitor') return null;
  const name = session.status === 'visitor' ? '' : session.firstName;
  // Until then the visitors' heading is still in the page.
  const Heading = isHydrated ? 'h1' : 'p';
  return (
    <section
      id="my-learning"
      aria-labelledby="my-learning-title"
      className="hero-light border-b border-line min-h-dvh"
    >
      <div className="container flex flex-col gap-8 py-10 tablet:py-14">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="flex flex-col gap-2">
            <Heading id="my-learning-title" tabIndex={-1} className="eyebrow">
              My Learning
            </Heading>
            {isHydrated ? <PersonalGreeting name={name} /> : <Greeting name={name} />}
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

/** People who have started nothing are not welcomed back. */
function PersonalGreeting({ name }: { name: string }) {
  const answer = useQuery(myLearning);
  const isFirstVisit = answer.data !== undefined && answer.data.starters.length > 0;
  return <Greeting name={name} isFirstVisit={isFirstVisit} />;
}

/** Both have the same number of lines, so that nothing shifts once the audience is known. */
function Greeting({ name, isFirstVisit = false }: { name: string; isFirstVisit?: boolean }) {
  const { title, text } = useTenant().banners.home;
  const welcome = `${isFirstVisit ? 'Welcome' : 'Welcome back'}${name && `, ${name}`}.`;
  return (
    <>
      <p className="heading text-title">{isFirstVisit ? 'Your learning begins here' : title}</p>
      <p className="max-w-2xl text-lg text-soft">
        <span className="block">{welcome}</span> {isFirstVisit ? 'Pick up right where you left off.' : text}
      </p>
    </>
  );
}
