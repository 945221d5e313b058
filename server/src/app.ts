import { DomainError } from '@academy/domain/errors';
import { endpoints } from '@academy/contract/endpoints';
import { visitor } from '@academy/domain/access';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assetSigner } from './catalog/asset-signer.ts';
import { followCatalog } from './catalog/follow.ts';
import { findMoved } from './catalog/former-addresses.ts';
import { createOpenAssetCheck } from './catalog/open-assets.ts';
import type { Context } from './context.ts';
import { databaseMetrics } from './database/metrics.ts';
import { getSharedSecret } from './database/secrets.ts';
import { accountRoutes } from './features/account/routes.ts';
import { followAlerts } from './features/alerts/current.ts';
import { alertRoutes } from './features/alerts/routes.ts';
import { assetReader } from './features/assets/reader.ts';
import { assetRoutes } from './features/assets/routes.ts';
import { identityEventRoutes } from './features/audit/identity-events.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { contactPages } from './features/contact/pages.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { conclusionPages } from './features/conclusion/pages.ts';
import { coursePages } from './features/courses/pages.ts';
import { courseReads } from './features/courses/reads.ts';
import { courseRoutes } from './features/courses/routes.ts';
import { emailRoutes } from './features/emails/routes.ts';
import { verificationRoutes } from './features/emails/verification.ts';
import { linkOpener } from './features/drafts/open-link.ts';
import { draftPageRoute, draftReviewPages } from './features/drafts/pages.ts';
import { draftReads } from './features/drafts/reads.ts';
import { draftRoutes } from './features/drafts/routes.ts';
import { linkSigner } from './features/drafts/signatures.ts';
import { favoriteRoutes } from './features/favorites/routes.ts';
import { feedResources } from './features/feed/resources.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import { feedbackAdminRoutes } from './features/feedback-admin/routes.ts';
import { guidePages } from './features/guides/pages.ts';
import { guideReads } from './features/guides/reads.ts';
import { guideRoutes } from './features/guides/routes.ts';
import { homePages } from './features/home/pages.ts';
import { instructorPages } from './features/instructors/pages.ts';
import { instructorReads } from './features/instructors/reads.ts';
import { instructorRoutes } from './features/instructors/routes.ts';
import { labEventsRoute } from './features/labs/events.ts';
import { labPages } from './features/labs/pages.ts';
import { labPortal } from './features/labs/portal.ts';
import { signedLabEvents } from './features/labs/portal-names.ts';
import { labReads } from './features/labs/reads.ts';
import { labReturnRoute } from './features/labs/return-page.ts';
import { labRoutes } from './features/labs/routes.ts';
import { labSessionRoutes } from './features/labs/session-routes.ts';
import { learningRoutes } from './features/learning/routes.ts';
import { lessonPages } from './features/lessons/pages.ts';
import { lessonReads } from './features/lessons/reads.ts';
import { lessonAddressRoute, lessonRoutes } from './features/lessons/routes.ts';
import { llmsResources } from './features/llms/resources.ts';
import { markdownResources } from './features/markdown/resources.ts';
import { cardRoutes } from './features/cards/routes.ts';
import { contentRoutes } from './features/content/routes.ts';
import { contentPages } from './features/pages/pages.ts';
import { devMailRoutes } from './features/mail/dev.ts';
import { sendIdentityMail } from './features/mail/identity-mail.ts';
import { mailMetrics } from './features/mail/metrics.ts';
import { renderEmail } from './features/mail/email.ts';
import { queueMail } from './features/mail/outbox.ts';
import { mailVoucherRequest } from './features/mail/voucher-mail.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { pageReads } from './features/pages/reads.ts';
import { contentPageRoutes } from './features/pages/routes.ts';
import { pathPages } from './features/paths/pages.ts';
import { pathReads } from './features/paths/reads.ts';
import { legacyPathRoute, pathRoutes } from './features/paths/routes.ts';
import { devStoreRoutes } from './features/pro/dev-store.ts';
import { proGrantRoutes } from './features/pro/grants.ts';
import { proRoutes } from './features/pro/routes.ts';
import { webhookRoute } from './features/pro/webhook.ts';
import { progressRoutes } from './features/progress/routes.ts';
import { quizPages } from './features/quizzes/pages.ts';
import { previewRoutes } from './features/publishing/preview-routes.ts';
import { publishingRoutes } from './features/publishing/routes.ts';
import { quizRoutes } from './features/quizzes/routes.ts';
import { schemaResources } from './features/schemas/resources.ts';
import { searchPages } from './features/search/pages.ts';
import { searchReads } from './features/search/reads.ts';
import { searchRoutes } from './features/search/routes.ts';
import { sessionPages } from './features/session/pages.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { sitemapResources } from './features/sitemap/resources.ts';
import { robotsRoute } from './features/sitemap/routes.ts';
import { tokenRoutes } from './features/tokens/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { failure, refusalFor } from './http/responses.ts';
import { newCorrelationId } from './http/correlation-id.ts';
import { hideDevPages } from './http/dev-page.ts';
import { docsRoutes } from './http/docs.ts';
import { renderErrorPage, wantsPage } from './http/error-page.ts';
import { AddressTooLong, isTooLong, createCachedFirstServer } from './http/cached-first-server.ts';
import type { FindCached } from './http/cached-first-server.ts';
import { prepareFiles } from './http/files.ts';
import { frameHostsOf } from './http/frame-hosts.ts';
import { apiHeaders, commonHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import { limitRequests } from './http/limits.ts';
import { registerMetrics } from './http/metrics.ts';
import { createMount } from './http/mount.ts';
import { createPageCache } from './http/page-cache.ts';
import { pageRoutes, preparePages, findCachedPage } from './http/pages.ts';
import type { PageMaker } from './http/pages.ts';
import { pageWarmer } from './http/warm-pages.ts';
import { prepareResources } from './http/resources.ts';
import { OverloadedError, createRequestQueue, watchEventLoop } from './http/request-queue.ts';
import { refuseWhenFull, shedOverload } from './http/shedding.ts';
import { createAnonymousResponseCache, parseQuery } from './http/anonymous-response-cache.ts';
import { readWebBuild } from './http/web-build.ts';
import { devWebBuild, devWebProxy } from './http/web-dev.ts';
import type { Site } from './tenants.ts';

/** The map of the server: all routes, in the order in which they handle a request. */
const NO_CACHE = { maxBytes: 0, maxEntries: 0 };

export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { config, sites } = context;
  const { webDevServer } = config;
  const build = webDevServer
    ? devWebBuild(webDevServer)
    : await readWebBuild(config.folders.web, commonHeaders(config));
  const files = prepareFiles({ build, sites, headers: commonHeaders(config) });

  const catalog = await followCatalog(context);
  const responseCache = createAnonymousResponseCache({
    version: catalog.current,
    sites,
    basePath: config.apiBasePath,
    limits: config.caches.answers,
  });
  // In the order of lookup; pages are added below.
  const prepared: FindCached[] = [files.find, responseCache.find];

  const uploadPaths = new Set(
    endpoints.flatMap(({ upload, path }) => (upload ? [config.apiBasePath + path] : [])),
  );
  const loop = watchEventLoop(config.overload.maxLoopDelayMs);
  const queue = createRequestQueue({ ...config.overload, log: context.log, isBehind: loop.isBehind });
  const shedding = {
    queue,
    // Health checks are always answered. Assets and publishing have their own limits, previews stay open, and calls to the
    // training portal are slow: none of them may use the slots of quick requests.
    isExempt: (url: string) =>
      /^\/(health|metrics|assets|dev)\b/.test(url) ||
      ['/publishing/', '/labs/'].some((path) => url.startsWith(config.apiBasePath + path)),
  };
  const app = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newCorrelationId,
    serverFactory: (handler) =>
      createCachedFirstServer(
        {
          prepared,
          provider: context.session.listener,
          shutdown: context.shutdown,
          timeouts: config.connections,
          uploadPaths,
          devWeb: webDevServer ? devWebProxy(webDevServer) : undefined,
          refuse: refuseWhenFull({ ...shedding, config, newId: newCorrelationId }),
        },
        handler,
      ),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300, querystringParser: parseQuery },
    bodyLimit: 256 * 1024,
    // A malformed URL never reaches a route or its hooks.
    frameworkErrors: errorHandler(context),
  });
  app.addHook('onClose', async () => {
    loop.stop();
    await build.stop();
  });
  shedOverload(app, shedding);
  const assets = assetReader({ pool: context.database.assets, cacheBytes: config.assets.cacheBytes });
  registerMetrics(app, {
    isOpen: !config.isHardened,
    figures: [
      ...mailMetrics(context.database.reads),
      ...databaseMetrics(context.database),
      ...assets.figures,
      ...queue.figures,
    ],
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...commonHeaders(config), 'x-correlation-id': request.id });
    if (isTooLong(request.raw)) throw new AddressTooLong();
  });
  app.setErrorHandler(errorHandler(context));
  hideDevPages(app);
  await limitRequests(app, { ...context, isExempt: signedLabEvents(config) });

  const { reads: readPool, writes } = context.database;
  const reading = { catalog, pool: readPool };
  const writing = { catalog, pool: writes };
  const secret = await getSharedSecret(writes, { name: 'asset-signatures', now: context.now() });
  const signer = assetSigner({ secret, now: context.now });

  // Machines
  healthRoutes(app, { database: context.database, isDraining: () => context.shutdown.isDraining });
  docsRoutes(app, context);
  assetRoutes(app, {
    addressOf: context.addressOf,
    reader: assets,
    limit: config.assets.streams,
    stalledMs: config.assets.stalledMs,
    signer,
    isOpen: createOpenAssetCheck({ pool: context.database.assets, catalog }),
  });
  cardRoutes(app, { context, catalog });
  robotsRoute(app, context);
  webhookRoute(app, context);
  const portal = labPortal(context);
  labEventsRoute(app, { context, ...writing, portal });
  labReturnRoute(app);

  // Calls
  const mount = createMount({ app, context, visitorAnswers: responseCache });
  const hasPortal = config.educates !== undefined;
  const reads = {
    courses: courseReads(reading),
    lessons: lessonReads({ ...reading, signer, hasPortal }),
    guides: guideReads({ ...reading, signer, hasPortal }),
    paths: pathReads(reading),
    instructors: instructorReads(reading),
    pages: pageReads(reading),
    search: searchReads(reading),
    labs: labReads({ ...reading, signer, hasPortal }),
  };
  courseRoutes(mount, reads.courses);
  lessonRoutes(mount, reads.lessons);
  lessonAddressRoute(app);
  guideRoutes(mount, reads.guides);
  pathRoutes(mount, reads.paths);
  legacyPathRoute(app, { sites, paths: reads.paths });
  instructorRoutes(mount, reads.instructors);
  contentPageRoutes(mount, reads.pages);
  searchRoutes(mount, reads.search);
  progressRoutes(mount, writing);
  favoriteRoutes(mount, { ...reading, writes });
  learningRoutes(mount, reading);
  quizRoutes(mount, { ...writing, newId: context.newId });
  publishingRoutes(mount, context);
  const readDraft = draftReads({ ...reads, pool: readPool });
  const draftSigner = linkSigner(await getSharedSecret(writes, { name: 'draft-links', now: context.now() }));
  const openLink = linkOpener({ pool: readPool, catalog, signer: draftSigner, read: readDraft });
  contentRoutes(mount, reading);
  draftRoutes(mount, { context, catalog, signer: draftSigner, open: openLink, read: readDraft });
  labRoutes(mount, { context, labs: reads.labs, pool: writes });
  labSessionRoutes(mount, { ...writing, context, portal });
  sessionRoutes(mount, reading);
  proRoutes(mount, { context, notifyOfVoucher: mailVoucherRequest(context) });
  contactRoutes(mount, {
    post: { render: renderEmail, queue: (mail) => queueMail(context, { mail }) },
    now: context.now,
  });
  feedbackRoutes(mount, { ...writing, now: context.now, newId: context.newId });
  accountRoutes(mount, context);
  emailRoutes(mount, context);
  verificationRoutes(mount, {
    context,
    post: { render: renderEmail, queue: (mail, client) => queueMail(context, { mail, client }) },
  });
  tokenRoutes(mount, { context, sendMail: sendIdentityMail(context) });
  feedbackAdminRoutes(mount, context);
  const currentAlerts = await followAlerts(context);
  alertRoutes(mount, { context, currentAlerts });
  userRoutes(mount, { context, catalog });
  proGrantRoutes(mount, context);
  auditRoutes(mount, { ...reading, sites });
  identityEventRoutes(mount, { pool: context.database.pool });
  overviewRoutes(mount, { ...reading, sites });

  // Pages
  // While the web is being edited, a rendered page is out of date with the next save.
  const pageCache = createPageCache(build.hotUpdates ? NO_CACHE : config.caches.pages);
  const makers: PageMaker[] = [
    ...homePages((site) => ({
      courses: reads.courses.list({ site, person: visitor }).courses.slice(0, 6),
      instructors: reads.instructors.list({ site, person: visitor }).instructors.slice(0, 4),
    })),
    ...searchPages(reads.search),
    ...coursePages(reads.courses),
    ...lessonPages(reads.lessons),
    ...quizPages({ ...reading, lessons: reads.lessons }),
    ...conclusionPages(reads.courses),
    ...guidePages(reads.guides),
    ...labPages({ ...reading, ...reads }),
    ...pathPages(reads.paths),
    ...instructorPages(reads.instructors),
    ...contactPages,
    ...sessionPages,
    ...draftReviewPages,
    ...contentPages(reads.pages),
  ];
  const framesOf = ({ tenant }: Site) => frameHostsOf(tenant, catalog.current().videosOf(tenant.id));
  const pages = preparePages({
    context,
    build,
    cache: pageCache,
    makers,
    shared: (site, now) => {
      const alerts = currentAlerts(site.tenant.id, now);
      return {
        version: `${catalog.current().revision} ${JSON.stringify(alerts)}`,
        queries: { alerts: { result: alerts } },
        frameHosts: framesOf(site),
      };
    },
  });
  draftPageRoute(app, { context, build, open: openLink, queue, framesOf });
  const resources = prepareResources({
    context,
    cache: pageCache,
    makers: [
      ...sitemapResources({ catalog }),
      ...feedResources(reading),
      ...llmsResources({ catalog }),
      ...schemaResources(),
      ...markdownResources(reading),
    ],
    version: () => String(catalog.current().revision),
  });
  // Before the pages, since a client may prefer a page as Markdown.
  prepared.push(resources.findCached, findCachedPage({ context, pages }));
  const moved = (site: Site, path: string) => findMoved(catalog.current(), site.tenant.id, path);
  pageRoutes(app, { context, pages, resources, queue, moved });
  if (config.rendersAhead) {
    const warm = pageWarmer({ context, pages, makers });
    catalog.onChange(() => void warm());
    app.addHook('onListen', async () => void warm());
  }

  // On a laptop
  devMailRoutes(app, context);
  devStoreRoutes(app, context);
  await previewRoutes(app, { context, refresh: catalog.refresh });
  return app;
}

/** Expected errors and unexpected exceptions all end here, with their correlation id in the response and in the log. */
function errorHandler({ config, log, sites }: Context) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, errors, retryAfter } = refusalFor(error);
    const facts = {
      correlationId: request.id,
      method: request.method,
      path: request.url.split('?')[0],
      status,
      ...(error instanceof DomainError && error.reason !== undefined && { reason: error.reason }),
    };
    // There are thousands of these, which the queue logs in one line.
    if (error instanceof OverloadedError) log.debug(facts, 'request shed');
    else if (status >= 500) log.error({ ...facts, err: error }, 'request failed');
    else log.info({ ...facts, refusal: errors.map(({ message }) => message) }, 'request refused');
    reply.headers({ ...commonHeaders(config), ...apiHeaders, 'x-correlation-id': request.id });
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    if (!wantsPage(request.raw, config)) return reply.status(status).send(failure(errors, request.id));
    const [{ message } = { message: '' }] = errors;
    const page = renderErrorPage(
      sites.byHost(request.headers.host),
      { status, message, correlationId: request.id },
      config,
    );
    return reply.status(status).headers(page.headers).send(page.body);
  };
}
