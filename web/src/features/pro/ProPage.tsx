import { ProTiers } from '../../catalogue/ProTiers.tsx';
import { NotFound } from '../../layouts/NotFound.tsx';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { useTitle } from '../../tenant/use-title.ts';

/** A tenant without tiers has no such page. */
export function ProPage() {
  useTitle('Pro');
  const { pro } = useTenant();
  if (!pro) return <NotFound />;
  return (
    <div className="hero-light grow">
      <div className="container py-14 tablet:py-20">
        <div className="mb-10 flex max-w-2xl flex-col gap-4 tablet:mb-14">
          <h1 tabIndex={-1} className="text-hero">
            {pro.title}
          </h1>
          <p className="text-lg text-soft">{pro.text}</p>
        </div>
        <ProTiers pro={pro} heading="h2" />
      </div>
    </div>
  );
}
