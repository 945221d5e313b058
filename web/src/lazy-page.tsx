import { lazy, useState, type ComponentType } from 'react';
import { lazyRoute } from './lazy-route.ts';

export type LazyPage = {
  Page: ComponentType;
  /** Loads only the code. A failure does not reload the page, because the user may not be waiting for it. */
  load: () => Promise<unknown>;
};

/**
 * A page whose code loads on demand. Already loaded code renders immediately, without a Suspense fallback.
 */
export function lazyPage(loadComponent: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | null = null;
  const load = async () => {
    loaded = await loadComponent();
    return loaded;
  };
  const LazyComponent = lazy(async () => ({ default: await lazyRoute(load)() }));

  function Page() {
    const [Component] = useState<ComponentType>(() => loaded ?? LazyComponent);
    return <Component />;
  }
  return { Page, load };
}
