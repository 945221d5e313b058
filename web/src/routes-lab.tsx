import { guideLabPage } from '@academy/contract/pages/catalog';
import { lessonLabPage } from '@academy/contract/pages/courses';
import { Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { AlertStrip } from './features/alerts/AlertStrip.tsx';
import { ErrorBoundary } from './layouts/ErrorBoundary.tsx';
import { HydrationMark } from './layouts/PageOutlet.tsx';
import { LabStrip } from './layouts/lab-strip.ts';
import { screen, site } from './screens.tsx';

/** A lab fills the screen, so its page has its own layout (LAY-04). */
export const labRoutes: RouteObject[] = [
  {
    element: (
      <ErrorBoundary>
        <Suspense>
          <LabStrip value={<AlertStrip />}>
            <Outlet />
            <HydrationMark />
          </LabStrip>
        </Suspense>
      </ErrorBoundary>
    ),
    children: [screen(lessonLabPage, loadLab), screen(guideLabPage, loadLab)],
  },
  ...site([]),
];

async function loadLab() {
  return (await import('./features/labs/LabPage.tsx')).LabPage;
}
