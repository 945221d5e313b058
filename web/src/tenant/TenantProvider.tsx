import type { PageData } from '@academy/contract/page-data';
import { themeConfig, type ThemeConfig } from '@academy/domain/tenant';
import type { PublicTenant } from '@academy/domain/public-tenant';
import { useHydrated } from '../ui/use-hydrated.ts';
import { createContext, use, useMemo, type ReactNode } from 'react';

const PageContext = createContext<PageData | null>(null);
/** Separate from the page's data, so that a change only rerenders the frame. */
const ThemeContext = createContext<ThemeConfig | null>(null);

/** Each tenant has its own origin, so the theme never changes within a document. */
export function TenantProvider({ page, children }: { page: PageData; children: ReactNode }) {
  const isHydrated = useHydrated();
  const tenantId = page.tenant.id;
  const initial = useMemo(() => defaultTheme(tenantId), [tenantId]);
  const own = useMemo(() => (isHydrated ? readTheme(tenantId) : initial), [isHydrated, tenantId, initial]);
  const theme = own.displayHeader === initial.displayHeader ? initial : own;
  return (
    <PageContext value={page}>
      <ThemeContext value={theme}>{children}</ThemeContext>
    </PageContext>
  );
}

/** The server does not know what is stored in the tab. */
function defaultTheme(tenantId: string): ThemeConfig {
  return themeConfig({ tenantId, requested: null, previous: null });
}

const HEADER_KEY = 'displayHeader';

/** `?displayHeader=false` hides header, sidebar and footer until the tab is closed or the user logs out. */
function readTheme(tenantId: string): ThemeConfig {
  const requested = new URLSearchParams(location.search).get(HEADER_KEY);
  const theme = themeConfig({ tenantId, requested, previous: sessionStorage.getItem(HEADER_KEY) });
  if (requested !== null) sessionStorage.setItem(HEADER_KEY, String(theme.displayHeader));
  return theme;
}

export function usePage(): PageData {
  return provided(use(PageContext));
}

export function useTenant(): PublicTenant {
  return usePage().tenant;
}

export function useTheme(): ThemeConfig {
  return provided(use(ThemeContext));
}

function provided<Value>(value: Value | null): Value {
  if (value === null) throw new Error('This component must be used within TenantProvider');
  return value;
}
