import { lazy, useState, type ComponentType } from 'react';
import { lazyRoute } from './lazy-route.ts';

export type LazyPage = {
  Page: ComponentType;
  /** Loads only the code. A failure reloads nothing, because the user may not be waiting for the page. */
  load: () => Promise<unknown>;
};

/** A page whose code loads on demand. Code that is already loaded renders at once, without a Suspense fallback. */
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
