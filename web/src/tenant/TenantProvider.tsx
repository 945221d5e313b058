import type { PageData } from '@academy/contract/page-data';
import { themeConfig, type ThemeConfig } from '@academy/domain/tenant';
import type { PublicTenant } from '@academy/domain/tenant-data';
import { createContext, use, useMemo, type ReactNode } from 'react';

const PageContext = createContext<{ page: PageData; theme: ThemeConfig } | null>(null);

/** Each tenant has its own origin, so the theme never changes within a document. */
export function TenantProvider({ page, children }: { page: PageData; children: ReactNode }) {
  const value = useMemo(() => ({ page, theme: readTheme(page.tenant.id) }), [page]);
  return <PageContext value={value}>{children}</PageContext>;
}

const HEADER_KEY = 'displayHeader';

/** `?displayHeader=false` hides header, sidebar and footer until the tab is closed or the user logs out. */
function readTheme(tenantId: string): ThemeConfig {
  // Tests render pages without a browser.
  if (typeof window === 'undefined') return themeConfig({ tenantId, requested: null, previous: null });
  const asked = new URLSearchParams(location.search).get(HEADER_KEY);
  const theme = themeConfig({ tenantId, requested: asked, previous: sessionStorage.getItem(HEADER_KEY) });
  if (asked !== null) sessionStorage.setItem(HEADER_KEY, String(theme.displayHeader));
  return theme;
}

export function usePage(): PageData {
  return useProvided().page;
}

export function useTenant(): PublicTenant {
  return useProvided().page.tenant;
}

export function useTheme(): ThemeConfig {
  return useProvided().theme;
}

function useProvided() {
  const provided = use(PageContext);
  if (!provided) throw new Error('This component must be used within TenantProvider');
  return provided;
}
