import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { LoadingScreen } from '../ui/Spinner.tsx';
import { keepOrigin } from './origin.ts';

/** In the place of a page that is for members: a visitor signs in first and comes back. */
export function ToSignIn() {
  useEffect(() => {
    keepOrigin(localStorage, location);
    location.replace(paths.signIn());
  }, []);
  return <LoadingScreen />;
}
