import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Endpoint } from '@academy/contract/endpoint';
import type { WindowCounts } from '@academy/identity/window-counts';
import { assetSigner } from './catalog/asset-signer.ts';
import type { AssetSigner } from './catalog/asset-signer.ts';
import { cachedBodies } from './catalog/bodies.ts';
import type { Bodies } from './catalog/bodies.ts';
import { followCatalog } from './catalog/follow.ts';
import type { Catalog } from './catalog/model.ts';
import type { Sites } from './catalog/tenants.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Changes, Live } from './database/live.ts';
import { getSharedSecret } from './database/secrets.ts';
import { followAlerts } from './features/alerts/current.ts';
import type { CurrentAlerts } from './features/alerts/current.ts';
import { followRevocations } from './features/certificates/shared.ts';
import { linkSigner } from './features/drafts/signatures.ts';
import type { LinkSigner } from './features/drafts/signatures.ts';
import { labPortal } from './features/labs/portal.ts';
import { collectReports } from './features/policy-reports/collector.ts';
import type { ReportCollector } from './features/policy-reports/collector.ts';
import { startPreview } from './features/publishing/preview.ts';
import type { Preview } from './features/publishing/preview.ts';
import { createAnonymousResponseCache } from './http/anonymous-response-cache.ts';
import type { AnonymousResponseCache } from './http/anonymous-response-cache.ts';
import type { AddressOf } from './http/client-address.ts';
import { commonHeaders } from './http/headers.ts';
import type { Shutdown } from './http/shutdown.ts';
import { devWebBuild, readWebBuild } from './pages/web-build.ts';
import type { WebBuild } from './pages/web-build.ts';
import type { EducatesPortal } from './integrations/educates.ts';
import type { WatchedCaches } from './observability/caches.ts';
import { healthReader } from './observability/health.ts';
import type { ReadHealth } from './observability/health.ts';
import type { PublishMeter } from './observability/publishes.ts';
import type { Verifier } from './people/verifier.ts';
import { createReads } from './reads.ts';
import type { Reads } from './reads.ts';
import type { SessionProvider } from './session/provider.ts';

/**
 * What exists before the content and the login provider. Time and ids come from here, so that tests can
 * control them.
 */
export type BaseContext = {
  config: Config;
  log: FastifyBaseLogger;
  database: Database;
  changes: Changes;
  /** Rate limit counts over all nodes. */
  requestCounts: WindowCounts;
  sites: Sites;
  /** Determines a client's address. */
  addressOf: AddressOf;
  shutdown: Shutdown;
  metrics: Registry;
  /** All in-memory caches, for metrics and health. */
  caches: WatchedCaches;
  publishes: PublishMeter;
  now: () => Date;
  newId: () => string;
};

type Given = BaseContext & {
  session: SessionProvider;
  verifyToken: Verifier;
  /** Tests check every response against the contract; production trusts the types. */
  checkOutput?: (call: Endpoint, data: unknown) => void;
};

/** What every feature receives. */
export type Context = Given & {
  catalog: Live<Catalog>;
  bodies: Bodies;
  assetSigner: AssetSigner;
  /** What calls, pages and drafts read of the content. */
  reads: Reads;
  web: WebBuild;
  visitorAnswers: AnonymousResponseCache;
  currentAlerts: CurrentAlerts;
  /** Changes when a certificate is revoked. */
  revocations: Live<string>;
  draftLinks: LinkSigner;
  portal: EducatesPortal | undefined;
  policyReports: ReportCollector;
  readHealth: ReadHealth;
  preview: Preview | undefined;
};

/** Creates the shared members once each. Those that must be stopped are passed to `open`. */
export async function createContext(
  given: Given,
  open: <Part extends { stop: () => Promise<void> }>(part: Part) => Part,
): Promise<Context> {
  const { config, database, sites, caches, now } = given;
  const secretOf = (name: string) => getSharedSecret(database.writes, { name, now: now() });
  const { webDevServer, folders } = config;
  const web = open(
    webDevServer ? devWebBuild(webDevServer) : await readWebBuild(folders.web, commonHeaders(config)),
  );

  const catalog = await followCatalog(given);
  const bodies = cachedBodies({ pool: database.reads, limits: config.caches.texts });
  const signer = assetSigner({ secret: await secretOf('asset-signatures'), now });
  const reads = createReads({
    catalog,
    pool: database.reads,
    readBody: bodies.read,
    signer,
    hasPortal: config.educates !== undefined,
  });
  const visitorAnswers = createAnonymousResponseCache({
    version: () => catalog.current().version,
    sites,
    limits: config.caches.answers,
  });
  caches.watch('answers', visitorAnswers.states.plain);
  caches.watch('search_answers', visitorAnswers.states.freeText);
  caches.watch('texts', bodies.state);

  return {
    ...given,
    catalog,
    bodies,
    assetSigner: signer,
    reads,
    web,
    visitorAnswers,
    currentAlerts: await followAlerts(given),
    revocations: await followRevocations(given),
    draftLinks: linkSigner(await secretOf('draft-links')),
    portal: labPortal(given),
    policyReports: open(collectReports(given)),
    readHealth: healthReader({ ...given, shownRevision: () => catalog.current().revision }),
    preview: config.preview && (await startPreview({ ...given, catalog }, config.preview)),
  };
}
