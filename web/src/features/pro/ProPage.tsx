import type { ProTexts } from '@academy/domain/tenant-landing';
import { lazy, Suspense } from 'react';
import { ProTiers } from '../../catalog/ProTiers.tsx';
import { NotFound } from '../../layouts/NotFound.tsx';
import { SignInLink } from '../../session/SignInLink.tsx';
import { ByAudience } from '../../session/ByAudience.tsx';
import { useSession } from '../../session/use-session.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { WithLandingTexts } from '../../tenant/WithLandingTexts.tsx';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { HowToGetIt, WhatOpens } from './ProDetails.tsx';

// Visitors never load it.
const OwnPro = lazy(async () => ({ default: (await import('./OwnPro.tsx')).OwnPro }));

/** A tenant without tiers has no such page. */
export function ProPage() {
  return (
    <WithLandingTexts skeleton={<ProSkeleton />}>
      {({ pro }) => (pro ? <Pro pro={pro} /> : <NotFound />)}
    </WithLandingTexts>
  );
}

function Pro({ pro }: { pro: ProTexts }) {
  const session = useSession();
  return session.status === 'member' && session.isPro ? <OwnersPage pro={pro} /> : <SalesPage pro={pro} />;
}

/** What it costs, what it unlocks, and how to get it. */
function SalesPage({ pro }: { pro: ProTexts }) {
  const actions = useActions(pro);
  return (
    <>
      <div className="hero-light border-b border-line">
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
      <WhatOpens title={`What ${pro.paid.name} opens`} opens={pro.opens} />
      <HowToGetIt title={`How to get ${pro.paid.name}`} steps={pro.steps} />
    </>
  );
}

/** Registration and login for visitors; their Pro, or the store, for members. */
function useActions(pro: ProTexts) {
  const { landing } = useTenant();
  const isHydrated = useHydrated();
  const { label } = pro.paid.action;
  const placeholder = <Skeleton className="h-12 rounded-full!" />;
  return {
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
          <Suspense fallback={placeholder}>
            {isHydrated ? <OwnPro label={label} thanks={pro.thanks} /> : placeholder}
          </Suspense>
        }
      />
    ),
  };
}

/** Owners are not sold anything: their status and voucher come first, then what Pro unlocks. */
function OwnersPage({ pro: { paid, note, opens, thanks } }: { pro: ProTexts }) {
  return (
    <>
      <div className="hero-light border-b border-line">
        <div className="container flex flex-col gap-8 py-14 tablet:py-20">
          <h1 tabIndex={-1} className="text-hero">
            Your {paid.name}
          </h1>
          <Suspense fallback={<Skeleton className="h-40 rounded-panel!" />}>
            <OwnPro label={paid.action.label} thanks={thanks} isOwner />
          </Suspense>
          <p className="max-w-3xl text-sm text-soft">{note}</p>
        </div>
      </div>
      <WhatOpens title="What it opens" opens={opens} />
    </>
  );
}

function ProSkeleton() {
  return (
    <div className="hero-light">
      <div className="container flex min-h-dvh flex-col gap-6 py-14 tablet:py-20">
        <Skeleton className="h-14 max-w-2xl" />
        <Skeleton className="h-14 max-w-2xl" />
        <Skeleton className="h-80 rounded-panel!" />
      </div>
    </div>
  );
}
