import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';

/** The page inside a layout. Its code may have to load, and it is hydrated after the layout. */
export function PageOutlet() {
  return (
    <Suspense>
      <Outlet />
      <HydrationMark />
    </Suspense>
  );
}

/** The root carries `data-rendered` while the page is the server's HTML; from here on it reacts. */
export function HydrationMark() {
  useEffect(() => document.getElementById('root')?.removeAttribute('data-rendered'), []);
  return null;
}
