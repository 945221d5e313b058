import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useNavigate, useRoutes, type RouteObject } from 'react-router';
import { createAnswers } from './api/answers.ts';
import { AnswersProvider } from './api/use-answer.ts';
import { followOutbox } from './learning/follow-outbox.ts';
import { readPageData } from './page-data.ts';
import { loadPage, prefetchBy } from './prefetch.ts';
import { missingRoutes } from './routes.tsx';
import { followSession, isSignedIn, session } from './session/session.ts';
import { SessionProvider } from './session/use-session.ts';
import { TenantProvider } from './tenant/TenantProvider.tsx';
import { findWayBy } from './way.ts';
import './styles.css';

/** Brings one document to life with the routes of its zone. */
export async function start(routes: RouteObject[]): Promise<void> {
  const page = readPageData();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the application');

  const shown = page.route.status === 404 ? missingRoutes : routes;
  const answers = createAnswers({
    brought: page.queries,
    now: Date.now,
    isForMember: isSignedIn(),
  });
  followSession(answers);
  followOutbox(answers, session);
  prefetchBy({ routes: shown, answers });
  // What the server wrote stays in sight until the first page is there to replace it.
  await loadPage(location.pathname);

  // Where nothing is configured, nothing of it is loaded.
  if (page.thirdParties) {
    import('./features/consent/start.tsx').then(
      ({ startThirdParties }) => startThirdParties(page),
      (error: unknown) => console.error('Nobody can be asked for consent', error),
    );
  }
  const site = (
    <StrictMode>
      <AnswersProvider value={answers}>
        <SessionProvider value={session}>
          <TenantProvider page={page}>
            <BrowserRouter>
              <Site routes={shown} />
            </BrowserRouter>
          </TenantProvider>
        </SessionProvider>
      </AnswersProvider>
    </StrictMode>
  );
  // In slices: a slow phone still answers a finger while the first page is drawn.
  startTransition(() => createRoot(root).render(site));
}

/** The pages of this document, at the address it is at. */
function Site({ routes }: { routes: RouteObject[] }) {
  const navigate = useNavigate();
  useEffect(() => findWayBy(navigate), [navigate]);
  return useRoutes(routes);
}
