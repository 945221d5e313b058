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
 * The root carries `data-rendered` while the page is the server's HTML. From here on it reacts, also to what was typed and
 * clicked until now.
 */
export function HydrationMark() {
  useEffect(() => {
    document.getElementById('root')?.removeAttribute('data-rendered');
    void replayEarlyInput();
  }, []);
  return null;
}
