import { lazy, Suspense } from 'react';
import { ProTiers } from '../../catalog/ProTiers.tsx';
import { NotFound } from '../../layouts/NotFound.tsx';
import { SignInLink } from '../../session/SignInLink.tsx';
import { ByAudience } from '../../session/ByAudience.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { useTitle } from '../../tenant/use-title.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

// Visitors never load it.
const OwnPro = lazy(async () => ({ default: (await import('./OwnPro.tsx')).OwnPro }));

/** A tenant without tiers has no such page. */
export function ProPage() {
  useTitle('Pro');
  const { pro, landing } = useTenant();
  const isHydrated = useHydrated();
  if (!pro) return <NotFound />;
  const { label } = pro.paid.action;
  const placeholder = <Skeleton className="h-12 rounded-full!" />;
  const actions = {
    free: (
      <ByAudience
        visitor={
          <ButtonLink to={pro.free.action.path} look="secondary">
            {pro.free.action.label}
          </ButtonLink>
        }
        member={
          <ButtonLink to={landing.primary.path} look="secondary">
            {landing.primary.label}
          </ButtonLink>
        }
      />
    ),
    paid: (
      <ByAudience
        visitor={<SignInLink>{label}</SignInLink>}
        member={
          <Suspense fallback={placeholder}>{isHydrated ? <OwnPro label={label} /> : placeholder}</Suspense>
        }
      />
    ),
  };
  return (
    <div className="hero-light grow">
      <div className="container py-14 tablet:py-20">
        <div className="mb-10 flex max-w-2xl flex-col gap-4 tablet:mb-14">
          <h1 tabIndex={-1} className="text-hero">
            {pro.title}
          </h1>
          <p className="text-lg text-soft">{pro.text}</p>
        </div>
        <ProTiers pro={pro} heading="h2" actions={actions} />
      </div>
    </div>
  );
}
