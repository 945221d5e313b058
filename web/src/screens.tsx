import { Suspense, type ComponentType, type ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { AlertStrip } from './features/alerts/AlertStrip.tsx';
import { LazyDraftHere } from './features/drafts/LazyDraftHere.tsx';
import { LazyFeedback } from './features/feedback/LazyFeedback.tsx';
import { SearchButton } from './features/search/SearchButton.tsx';
import type { SitePage } from '@academy/contract/pages/page';
import { ErrorBoundary } from './layouts/ErrorBoundary.tsx';
import { NotFound } from './layouts/NotFound.tsx';
import { SiteLayout } from './layouts/SiteLayout.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PageTitle } from './PageTitle.tsx';
import type { PagePreload } from './prefetch.ts';
import { NeedsScript } from './ui/NeedsScript.tsx';
import { useHydrated } from './ui/use-hydrated.ts';

type PersonalOptions = {
  /** The name of what needs scripts, if not the whole page. */
  what?: string;
  /** Shown from the first paint until the screen has loaded. */
  waiting?: ReactNode;
};

export function personalScreen(
  page: ScreenPage,
  loadComponent: () => Promise<ComponentType>,
  options: PersonalOptions = {},
) {
  const { element, ...route } = screen(page, loadComponent);
  return { ...route, element: <BrowserOnly {...options}>{element}</BrowserOnly> };
}

/** A page that depends on the person: the server renders only the layout around it. */
function BrowserOnly({ what = 'This page', waiting, children }: PersonalOptions & { children: ReactNode }) {
  const isHydrated = useHydrated();
  if (isHydrated) return waiting ? <Suspense fallback={waiting}>{children}</Suspense> : children;
  return (
    <>
      {waiting && <div className="noscript:hidden">{waiting}</div>}
      <div className="container py-16">
        <NeedsScript what={what} />
      </div>
    </>
  );
}

/** A page of the site, or an address whose content sets the title. */
type ScreenPage = SitePage | { pattern: string };

/** A route whose code loads on demand; links to it prefetch its code and queries. */
export function screen(page: ScreenPage, loadComponent: () => Promise<ComponentType>) {
  const { Page, load } = lazyPage(loadComponent);
  const isPage = 'title' in page;
  const preload: PagePreload = { load, ...(isPage && { page }) };
  const element = (
    <>
      {isPage && <PageTitle page={page} />}
      <Page />
    </>
  );
  return { path: page.pattern, handle: preload, element };
}

/** Pages inside the site's layout. */
export function site(pages: RouteObject[]): RouteObject[] {
  const layout = <SiteLayout strip={<AlertStrip />} search={<SearchButton />} feedback={<LazyFeedback />} />;
  const missing = (
    <NotFound>
      <LazyDraftHere />
    </NotFound>
  );
  return [
    {
      element: <ErrorBoundary>{layout}</ErrorBoundary>,
      children: [...pages, { path: '*', element: missing }],
    },
  ];
}

/** For a document that the server answered with 404: it shows "not found" until the user leaves it. */
export const missingRoutes = site([]);
