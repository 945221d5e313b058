import { homeTitle, pageTitle } from '@academy/domain/tenant';
import { useEffect } from 'react';
import { useTenant } from './TenantProvider.tsx';

/**
 * Sets the document's title to that of the page or, if null, of the home page. Undefined leaves it unchanged.
 */
export function useTitle(page: string | null | undefined): void {
  const tenant = useTenant();
  const title = page === null ? homeTitle(tenant) : page && pageTitle(page, tenant);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
