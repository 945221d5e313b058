import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { replayEarlyInput } from '../early-input.ts';

/** The page inside a layout. Its code may have to load, and it is hydrated after the layout. */
export function PageOutlet() {
  return (
    <Suspense>
      <Outlet />
      <HydrationMark />
    </Suspense>
  );
}

/**
 * `data-rendered` marks the server's HTML. Removing it makes the page interactive, and replays earlier input.
 */
export function HydrationMark() {
  useEffect(() => {
    document.getElementById('root')?.removeAttribute('data-rendered');
    void replayEarlyInput();
  }, []);
  return null;
}
