import { lazy, useState, type ComponentType } from 'react';
import { lazyRoute } from './lazy-route.ts';

export type LazyPage = {
  Page: ComponentType;
  /** Brings the code and nothing else; fails without a consequence, because nobody may be waiting for it. */
  load: () => Promise<unknown>;
};

/** A page whose code comes when it is needed. Code that is there already is drawn at once, with no gap to be seen. */
export function lazyPage(find: () => Promise<ComponentType>): LazyPage {
  let there: ComponentType | null = null;
  const load = async () => {
    there = await find();
    return there;
  };
  const Coming = lazy(async () => ({ default: await lazyRoute(load)() }));

  function Page() {
    const [Drawn] = useState<ComponentType>(() => there ?? Coming);
    return <Drawn />;
  }
  return { Page, load };
}
