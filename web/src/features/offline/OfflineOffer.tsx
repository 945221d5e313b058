import { lazy, Suspense } from 'react';
import { useMemberDataReady } from '../../api/personal-data.ts';
import { ByAudience } from '../../session/ByAudience.tsx';
import { usePage } from '../../tenant/TenantProvider.tsx';
import type { Item } from './store-item.ts';

const OfflineControl = lazy(async () => ({ default: (await import('./OfflineControl.tsx')).OfflineControl }));

/**
 * Lets members store a course or guide for offline use, in a row whose space is reserved. Visitors have none.
 */
export function OfflineOffer(props: Item & { title: string }) {
  const isMember = useMemberDataReady();
  if (usePage().offline === null) return null;
  const row = (
    <div className="min-h-10 w-full">
      {isMember && (
        <Suspense>
          <OfflineControl {...props} />
        </Suspense>
      )}
    </div>
  );
  return <ByAudience visitor={null} member={row} />;
}
