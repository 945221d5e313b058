import { homeTitle, pageTitle } from '@academy/domain/tenant';
import { useEffect } from 'react';
import { useTenant } from './TenantProvider.tsx';

/** Sets the document's title to the page's title, or to that of the home page. */
export function useTitle(page?: string): void {
  const tenant = useTenant();
  const title = page ? pageTitle(page, tenant) : homeTitle(tenant);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
