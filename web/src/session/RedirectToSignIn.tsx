import { pages } from '@academy/domain/pages';
import { useEffect } from 'react';
import { LoadingScreen } from '../ui/Spinner.tsx';
import { rememberReturnUrl } from './return-url.ts';

/** Shown to visitors instead of a page for members: redirects to login, which returns here. */
export function RedirectToSignIn() {
  useEffect(() => {
    rememberReturnUrl(localStorage, location);
    location.replace(pages.login.path());
  }, []);
  return <LoadingScreen />;
}
