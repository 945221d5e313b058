import type { PageData } from '@academy/contract/page-data';
import { changeTenant, hideHeader, showHeader, themeConfig, type ThemeConfig } from '@academy/domain/tenant';
import type { PublicTenant } from '@academy/domain/tenant-data';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';

export type Theme = ThemeConfig & {
  /** The brand is part of the document, so another tenant is another document at its own origin. */
  changeTenant: (tenantId: string) => void;
  showHeader: () => void;
  hideHeader: () => void;
};

const PageContext = createContext<{ page: PageData; theme: Theme } | null>(null);

export function TenantProvider({ page, children }: { page: PageData; children: ReactNode }) {
  const [config, setConfig] = useState(() => themeConfig(page.tenant.id));
  const value = useMemo(() => {
    const theme: Theme = {
      ...config,
      changeTenant: (tenantId) => {
        const origin = page.origins[tenantId];
        if (!origin) return;
        setConfig((now) => changeTenant(now, tenantId));
        location.assign(origin + location.pathname);
      },
      showHeader: () => setConfig(showHeader),
      hideHeader: () => setConfig(hideHeader),
    };
    return { page, theme };
  }, [page, config]);
  return <PageContext value={value}>{children}</PageContext>;
}

export function usePage(): PageData {
  return useProvided().page;
}

export function useTenant(): PublicTenant {
  return useProvided().page.tenant;
}

export function useTheme(): Theme {
  return useProvided().theme;
}

function useProvided() {
  const provided = use(PageContext);
  if (!provided) throw new Error('This component must be used within TenantProvider');
  return provided;
}
