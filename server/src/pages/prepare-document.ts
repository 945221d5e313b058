import type { PageData } from '@academy/contract/page-data';
import { LAB_RETURN_PATH } from '@academy/domain/zones';
import type { Zone } from '@academy/domain/zones';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { Site } from '../catalog/tenants.ts';
import { loggedPath } from '../observability/logged-path.ts';
import { documentCaching, PRIVATE_HEADERS } from './caching.ts';
import { BOOTSTRAP, brandStyle, renderDocument } from './document.ts';
import type { Page } from './document.ts';
import { commonHeaders, contentPolicy, documentHeaders } from '../http/headers.ts';
import { prepare } from '../http/prepared.ts';
import type { Prepared } from '../http/prepared.ts';
import { thirdPartiesOf } from './third-parties.ts';

/** Reloads a preview; served by features/publishing, in local only. */
export const PREVIEW_SCRIPT = '/dev/preview.js';

export type DocumentSource = {
  context: Context;
  site: Site;
  zone: Zone;
  frameHosts: readonly string[];
  route: string;
  /** Path and normalized query. */
  address: string;
  page: Page;
  screens?: readonly string[] | undefined;
};

type PreparedDocument = {
  prepared: Prepared;
  /** False if the browser has to render it. */
  isRendered: boolean;
};

/** The document of a page as a response: policy, page data and the rendered HTML. */
export async function prepareDocument(source: DocumentSource): Promise<PreparedDocument> {
  const { context, site, zone, frameHosts, route, address, page, screens = [] } = source;
  const { config, sites, web: build } = context;
  const thirdParties = page.isPrivate ? null : thirdPartiesOf({ config, site, zone });
  const data: PageData = {
    tenant: site.shared,
    brand: site.brand,
    origins: sites.origins,
    tenantNames: sites.names,
    environment: config.environment,
    apiBasePath: config.apiBasePath,
    session: context.session.page,
    thirdParties,
    offline: (config.offersOffline && build.offline?.release) || null,
    route: { status: page.status },
    queries: page.queries,
  };
  const pageData = JSON.stringify(data);
  const { imageHosts } = site.tenant;
  const portal = zone === 'lab' && config.educates ? [new URL(config.educates.url).origin] : [];
  const policy = contentPolicy({
    zone,
    inlineScripts: [BOOTSTRAP],
    inlineStyles: [brandStyle(site)],
    imageHosts,
    frameHosts,
    labFrames: portal.length > 0 ? [...portal, ...returnPages(site, config)] : [],
    connectOrigins: [new URL(context.session.page.tokenUrl).origin],
    thirdPartySources: thirdParties?.sources ?? [],
    hotUpdates: build.hotUpdates,
  });
  const html = await renderOrNull({ context, address, pageData });
  const prepared = prepare({
    status: page.status,
    route,
    tenantId: site.tenant.id,
    type: 'text/html; charset=utf-8',
    body: renderDocument({
      site,
      zone,
      page,
      screens,
      build,
      pageData,
      html,
      previewScript: config.preview && PREVIEW_SCRIPT,
    }),
    headers: {
      ...commonHeaders(config),
      ...documentHeaders(policy, { portal, players: zone === 'account' ? [] : frameHosts }),
      'cache-control': documentCaching(config, { zone, status: page.status }),
      ...(page.isPrivate && PRIVATE_HEADERS),
      ...(page.hasMarkdown && { vary: 'accept, accept-encoding' }),
    },
  });
  return { prepared, isRendered: html !== null };
}

/** If rendering fails here, the browser renders the page. */
async function renderOrNull({
  context,
  address,
  pageData,
}: Pick<DocumentSource, 'context' | 'address'> & { pageData: string }): Promise<string | null> {
  try {
    return await context.web.render({ address, pageData });
  } catch (error) {
    context.log.error(
      { err: error, address: loggedPath(address) },
      'the page could not be rendered on the server',
    );
    return null;
  }
}

/** The return pages of framed labs, on both origins of a site. */
function returnPages({ origin }: Site, { publicUrl }: Config): string[] {
  const origins = new Set([origin, new URL(publicUrl).origin]);
  return [...origins].map((own) => `${own}${LAB_RETURN_PATH}/`);
}
