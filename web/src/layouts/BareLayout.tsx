import { LazyOverlay } from '../overlay/LazyOverlay.tsx';
import { PageOutlet } from './PageOutlet.tsx';
import { useRouteChange } from './use-route-change.ts';

/** For an area with its own layout: only toasts and dialogs. */
export function BareLayout() {
  useRouteChange(() => undefined);
  return (
    <>
      <PageOutlet />
      <LazyOverlay />
    </>
  );
}
