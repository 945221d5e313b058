import type { PageData } from '@academy/contract/page-data';
import type { PublicTenant } from '@academy/domain/tenant-data';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { createQueryCache } from './api/query-cache.ts';
import { QueryCacheProvider } from './api/use-query.ts';
import { createSessionStore, VISITOR, type Session } from './session/store.ts';
import { SessionProvider } from './session/use-session.ts';
import { TenantProvider } from './tenant/TenantProvider.tsx';
import { aPage, aTenant } from './testing/page.ts';

type Setting = {
  path?: string;
  tenant?: PublicTenant;
  origins?: Record<string, string>;
  tenantNames?: Record<string, string>;
  queries?: Record<string, unknown>;
  session?: Session;
  thirdParties?: PageData['thirdParties'];
};

/** The HTML of one part of a page, without a browser. */
export function htmlOf(
  part: ReactNode,
  {
    path = '/',
    tenant = aTenant(),
    origins = {},
    tenantNames = {},
    queries = {},
    session = VISITOR,
    thirdParties = null,
  }: Setting = {},
): string {
  const page = aPage({ tenant, origins, tenantNames, queries, thirdParties });
  return renderToStaticMarkup(
    <QueryCacheProvider value={createQueryCache({ initialData: queries, now: () => 0 })}>
      <SessionProvider value={createSessionStore(session)}>
        <MemoryRouter initialEntries={[path]}>
          <TenantProvider page={page}>{part}</TenantProvider>
        </MemoryRouter>
      </SessionProvider>
    </QueryCacheProvider>,
  );
}

/** Its words alone, one space between them. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}
