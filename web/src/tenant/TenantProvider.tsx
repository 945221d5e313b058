import type { PageData } from '@academy/contract/page-data';
import { themeConfig, type ThemeConfig } from '@academy/domain/tenant';
import type { PublicTenant } from '@academy/domain/tenant-data';
import { useHydrated } from '../ui/use-hydrated.ts';
import { createContext, use, useMemo, type ReactNode } from 'react';

const PageContext = createContext<{ page: PageData; theme: ThemeConfig } | null>(null);

/** Each tenant has its own origin, so the theme never changes within a document. */
export function TenantProvider({ page, children }: { page: PageData; children: ReactNode }) {
  const isHydrated = useHydrated();
  const value = useMemo(
    () => ({ page, theme: isHydrated ? readTheme(page.tenant.id) : defaultTheme(page.tenant.id) }),
    [page, isHydrated],
  );
  return <PageContext value={value}>{children}</PageContext>;
}

/** The server does not know what is stored in the tab. */
function defaultTheme(tenantId: string): ThemeConfig {
  return themeConfig({ tenantId, requested: null, previous: null });
}

const HEADER_KEY = 'displayHeader';

/** `?displayHeader=false` hides header, sidebar and footer until the tab is closed or the user logs out. */
function readTheme(tenantId: string): ThemeConfig {
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
