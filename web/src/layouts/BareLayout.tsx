import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { GlobalOverlay } from '../overlay/GlobalOverlay.tsx';
import { useRouteChange } from './use-route-change.ts';

/** For an area with a shell of its own: toasts and dialogs, and nothing else around its pages. */
export function BareLayout() {
  useRouteChange(() => undefined);
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <GlobalOverlay />
    </>
  );
}
