import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { GlobalOverlay } from '../overlay/GlobalOverlay.tsx';
import { useRouteChange } from './use-route-change.ts';

/** For an area with its own layout: only toasts and dialogs. */
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
