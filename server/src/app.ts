import type { FastifyInstance } from 'fastify';
import { assetSigner } from './catalog/asset-signer.ts';
import { cachedBodies } from './catalog/bodies.ts';
import { followCatalog } from './catalog/follow.ts';
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
import { certificateCard, followRevocations, loadCredentialKeys } from './features/certificates/shared.ts';
import { credentialRoutes } from './features/certificates/documents.ts';
import { certificateRoutes } from './features/certificates/routes.ts';
import { changeRoutes } from './features/changes/routes.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { courseRoutes } from './features/courses/routes.ts';
import { emailRoutes } from './features/emails/routes.ts';
import { verificationRoutes } from './features/emails/verification.ts';
import { linkOpener } from './features/drafts/open-link.ts';
import { draftReads } from './features/drafts/reads.ts';
import { draftRoutes } from './features/drafts/routes.ts';
import { linkSigner } from './features/drafts/signatures.ts';
import { isLinkOpen } from './features/drafts/store.ts';
import { favoriteRoutes } from './features/favorites/routes.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import { feedbackAdminRoutes } from './features/feedback-admin/routes.ts';
import { guideRoutes } from './features/guides/routes.ts';
import { homeRoutes } from './features/home/routes.ts';
import { installRoutes } from './features/install/routes.ts';
import { instructorRoutes } from './features/instructors/routes.ts';
import { labEventsRoute } from './features/labs/events.ts';
import { labPortal } from './features/labs/portal.ts';
import { signedLabEvents } from './features/labs/portal-names.ts';
import { labReturnRoute } from './features/labs/return-page.ts';
import { labRoutes } from './features/labs/routes.ts';
import { labSessionRoutes } from './features/labs/session-routes.ts';
import { learningRoutes } from './features/learning/routes.ts';
import { lessonAddressRoute, lessonRoutes } from './features/lessons/routes.ts';
import { cardRoutes } from './features/cards/routes.ts';
import { contentRoutes } from './features/content/routes.ts';
import { devMailRoutes } from './features/mail/dev.ts';
import { sendIdentityMail } from './features/mail/identity-mail.ts';
import { backupMetrics } from './backup/last-backup.ts';
import { mailMetrics } from './features/mail/metrics.ts';
import { renderEmail } from './features/mail/email.ts';
import { queueMail } from './features/mail/outbox.ts';
import { mailVoucherRequest } from './features/mail/voucher-mail.ts';
import { noteRoutes } from './features/notes/routes.ts';
import { offlineRoutes } from './features/offline/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { contentPageRoutes } from './features/pages/routes.ts';
import { pathRoutes } from './features/paths/routes.ts';
import { devStoreRoutes } from './features/pro/dev-store.ts';
import { proGrantRoutes } from './features/pro/grants.ts';
import { proRoutes } from './features/pro/routes.ts';
import { webhookRoute } from './features/pro/webhook.ts';
import { progressRoutes } from './features/progress/routes.ts';
import { collectReports } from './features/policy-reports/collector.ts';
import { policyReportRoute } from './features/policy-reports/routes.ts';
import type { Preview } from './features/publishing/preview.ts';
import { previewRoutes } from './features/publishing/preview-routes.ts';
import { publishingRoutes } from './features/publishing/routes.ts';
import { quizRoutes } from './features/quizzes/routes.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { robotsRoute } from './features/sitemap/routes.ts';
import { tokenRoutes } from './features/tokens/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { docsRoutes } from './http/docs.ts';
import { prepareFiles } from './http/files.ts';
import { commonHeaders } from './http/headers.ts';
import { createHttpApp } from './http/http-app.ts';
import { healthRoutes } from './http/health.ts';
import { createMount } from './http/mount.ts';
import { proxyCheckRoute } from './http/proxy-check.ts';
import { createAnonymousResponseCache } from './http/anonymous-response-cache.ts';
import { readWebBuild } from './http/web-build.ts';
import { devWebBuild } from './http/web-dev.ts';
import { healthReader } from './observability/health.ts';
import type { ReadHealth } from './observability/health.ts';
import { listenerMetrics } from './observability/listener.ts';
import { createReads } from './reads.ts';
import { servePages } from './site-pages.ts';

/**
 * The map of the server: all routes, in the order in which they handle a request. `http/http-app.ts` has what every request
 * meets before them, `site-pages.ts` the pages.
 */
export async function buildApp(
  context: Context,
): Promise<{ app: FastifyInstance; readHealth: ReadHealth; preview: Preview | null }> {
  const { config, sites, metrics, caches } = context;
  const { webDevServer } = config;
  const build = webDevServer
    ? devWebBuild(webDevServer)
    : await readWebBuild(config.folders.web, commonHeaders(config));
  const files = prepareFiles({ build, sites, headers: commonHeaders(config) });

  const catalog = await followCatalog(context);
  const responseCache = createAnonymousResponseCache({
    version: () => catalog.current().version,
    sites,
    limits: config.caches.answers,
  });

  const assets = assetReader({
    pool: context.database.assets,
    cacheBytes: config.assets.cacheBytes,
    metrics,
  });
  const { app, pageQueue } = await createHttpApp(context, {
    findFile: files.find,
    isUnlimited: signedLabEvents(config),
  });
  app.addHook('onClose', () => build.stop());
  mailMetrics(context);
  backupMetrics(context);
  databaseMetrics(context);
  listenerMetrics(context);
  caches.watch('answers', responseCache.states.plain);
  caches.watch('search_answers', responseCache.states.freeText);
  caches.watch('assets', assets.cacheState);
  const readHealth = healthReader({ ...context, shownRevision: () => catalog.current().revision });

  const { reads: readPool, writes } = context.database;
  const reading = { catalog, pool: readPool };
  const writing = { catalog, pool: writes };
  const secret = await getSharedSecret(writes, { name: 'asset-signatures', now: context.now() });
  const signer = assetSigner({ secret, now: context.now });

  // Machines
  healthRoutes(app, { database: context.database, isDraining: () => context.shutdown.isDraining });
  proxyCheckRoute(app, config);
  docsRoutes(app, context);
  assetRoutes(app, {
    addressOf: context.addressOf,
    reader: assets,
    limit: config.assets.streams,
    stalledMs: config.assets.stalledMs,
    signer,
    isOpen: createOpenAssetCheck({ pool: context.database.assets, catalog }),
    isLinkOpen: (linkId) => isLinkOpen(context.database.assets, { linkId, now: context.now() }),
  });
  cardRoutes(app, { context, catalog, certificateText: certificateCard(readPool) });
  credentialRoutes(app, { context, keys: await loadCredentialKeys(app, context) });
  robotsRoute(app, context);
  installRoutes(app, context);
  offlineRoutes(app, { context, build });
  const reports = collectReports(context);
  app.addHook('onClose', () => reports.stop());
  policyReportRoute(app, { context, collector: reports });
  webhookRoute(app, context);
  const portal = labPortal(context);
  labEventsRoute(app, { context, ...writing, portal });
  labReturnRoute(app);

  // Calls
  const mount = createMount({ app, context, visitorAnswers: responseCache });
  const bodies = cachedBodies({ pool: readPool, limits: config.caches.texts });
  caches.watch('texts', bodies.state);
  const hasPortal = config.educates !== undefined;
  const reads = createReads({ ...reading, readBody: bodies.read, signer, hasPortal });
  courseRoutes(mount, reads.courses);
  lessonRoutes(mount, reads.lessons);
  lessonAddressRoute(app);
  guideRoutes(mount, reads.guides);
  pathRoutes(mount, reads.paths);
  homeRoutes(mount);
  instructorRoutes(mount, reads.instructors);
  contentPageRoutes(mount, reads.pages);
  searchRoutes(mount, reads.search);
  progressRoutes(mount, writing);
  favoriteRoutes(mount, { ...reading, writes });
  learningRoutes(mount, { ...reading, writes, sites });
  changeRoutes(mount, { ...reading, writes, sites });
  certificateRoutes(mount, { context, catalog });
  noteRoutes(mount, { context, catalog });
  quizRoutes(mount, { ...writing, readQuiz: bodies.readQuiz, newId: context.newId });
  reviewRoutes(mount, { ...reading, writes, sites, log: context.log });
  publishingRoutes(mount, context);
  const readDraft = draftReads({ ...reads, pool: readPool });
  const draftSigner = linkSigner(await getSharedSecret(writes, { name: 'draft-links', now: context.now() }));
  const openLink = linkOpener({
    pool: readPool,
    catalog,
    signer: draftSigner,
    assets: signer,
    read: readDraft,
  });
  contentRoutes(mount, reading);
  draftRoutes(mount, { context, catalog, signer: draftSigner, open: openLink, read: readDraft });
  labRoutes(mount, { context, labs: reads.labs, pool: writes });
  labSessionRoutes(mount, { ...writing, context, portal });
  sessionRoutes(mount, reading);
  proRoutes(mount, { context, notifyOfVoucher: mailVoucherRequest(context) });
  contactRoutes(mount, {
    post: { render: renderEmail, queue: (mail) => queueMail(context, { mail }) },
    requestCounts: context.requestCounts,
  });
  feedbackRoutes(mount, { ...context, ...writing });
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
  overviewRoutes(mount, {
    ...reading,
    sites,
    readChecks: readHealth,
    readBlocked: reports.readLatest,
  });

  servePages(app, {
    context,
    build,
    queue: pageQueue,
    reading,
    reads,
    currentAlerts,
    revocations: await followRevocations(context),
    drafts: { signer: draftSigner, open: openLink },
  });

  // On a laptop
  devMailRoutes(app, context);
  devStoreRoutes(app, context);
  const preview = await previewRoutes(app, { context, refresh: catalog.refresh });
  return { app, readHealth, preview };
}
