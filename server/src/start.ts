import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { JWTVerifyGetKey } from 'jose';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { requireBackupKey } from './backup/settings.ts';
import type { Config } from './config/config.ts';
import { requireKnownTenants } from './config/required-settings.ts';
import { createContext } from './context.ts';
import type { BaseContext, Context } from './context.ts';
import { openDatabase } from './database/database.ts';
import type { Database } from './database/database.ts';
import { POOL_NAMES } from './database/pools.ts';
import { prepareCopies } from './database/prepared-cluster.ts';
import { features } from './features.ts';
import { addSampleAlerts } from './features/alerts/samples.ts';
import { deliverMails } from './features/mail/deliver.ts';
import { sendIdentityMail } from './features/mail/identity-mail.ts';
import { publishBundled, publishBundledBeside } from './features/publishing/bundled.ts';
import type { HashFolder } from './features/publishing/bundled.ts';
import type { Preview } from './features/publishing/preview.ts';
import { endOtherPreviews } from './features/publishing/preview-site.ts';
import { createAddressOf, trustedBy } from './http/client-address.ts';
import { limitConnections, logListenerErrors } from './http/connection-limits.ts';
import { listen } from './http/listen.ts';
import { drainAndClose } from './http/shutdown.ts';
import { runJobs } from './jobs/runner.ts';
import { followChanges } from './database/live.ts';
import { shareCounts } from './http/shared-counts.ts';
import { watchCaches } from './observability/caches.ts';
import { serveMetrics } from './observability/metrics-server.ts';
import { createMetrics } from './observability/metrics.ts';
import { measurePublishes } from './observability/publishes.ts';
import type { Telemetry } from './observability/opentelemetry.ts';
import { traceQueries } from './observability/trace-queries.ts';
import { dropClaimedRights } from './people/store.ts';
import { createVerifier } from './people/verifier.ts';
import { embeddedProvider } from './session/embedded.ts';
import { externalProvider } from './session/external.ts';
import type { SessionProvider } from './session/provider.ts';
import { removeSamplePeople } from './session/sample-people.ts';
import { loadSites } from './catalog/tenants.ts';
import type { ReadTenants } from './catalog/tenants.ts';

export type Running = { port: number; metricsPort: number; context: Context; stop: () => Promise<void> };

type StartInput = {
  config: Config;
  log: FastifyBaseLogger;
  keys?: JWTVerifyGetKey;
  telemetry?: Telemetry | undefined;
  /** The database, if it is already being opened; it is stopped with the server. */
  opening?: Promise<Database>;
  /** The tenants, if they were already read. */
  tenants?: ReadTenants;
  /** The hash of a content folder, if already known. */
  hashFolder?: HashFolder;
} & Partial<Pick<Context, 'now' | 'newId' | 'checkOutput'>>;

/** Starts a whole server: tenants, database, content, HTTP. The command line and the tests use the same function. */
export async function startServer({
  config,
  log,
  now = () => new Date(),
  newId = randomUUID,
  keys,
  checkOutput,
  telemetry,
  tenants,
  hashFolder,
  opening = openDatabase({ ...config.database, now, log }),
}: StartInput): Promise<Running> {
  // It may fail before it is awaited.
  opening.catch(() => undefined);
  const opened: { stop: () => Promise<void> }[] = [];
  const open = <Part extends { stop: () => Promise<void> }>(part: Part): Part => {
    opened.unshift(part);
    return part;
  };
  const stopParts = async () => {
    for (const part of opened) await part.stop();
  };
  // If any part fails to start, the embedded database must be stopped.
  try {
    await requireBackupKey(config.backup);
    if (telemetry) open(telemetry);
    open({ stop: () => opening.then(({ stop }) => stop()).catch(() => undefined) });
    // Read while the database starts.
    const sites = await loadSites(config, tenants);
    requireKnownTenants({ config, tenantIds: sites.all.map(({ tenant }) => tenant.id) });
    const metrics = createMetrics();
    if (telemetry) metrics.registerMetric(telemetry.dropped);
    const database = await opening;
    if (config.observability.telemetry) for (const name of POOL_NAMES) traceQueries(database[name], name);
    const changes = open(await followChanges({ url: database.url, pool: database.pool, log }));
    const requestCounts = open(shareCounts({ changes, log, now }));
    const addressOf = createAddressOf({ proxies: config.trustedProxies, log });
    const shutdown = { isDraining: false };
    const foundation: BaseContext = {
      config,
      log,
      database,
      changes,
      requestCounts,
      sites,
      addressOf,
      shutdown,
      metrics,
      caches: watchCaches(metrics),
      publishes: measurePublishes(metrics),
      now,
      newId,
    };
    open(await deliverMails(foundation));
    if (!config.isLocal) await removeSamplePeople(foundation);
    const grants = config.provider.rules.rights?.grants ?? [];
    await dropClaimedRights(database.pool, { grants, now: now() });
    const session = open(await openProvider(foundation));
    const verifyToken = createVerifier({
      ...session.tokens,
      keys: keys ?? session.keys,
      now,
      isSessionEnded: session.endedSessions?.has,
    });
    await endOtherPreviews(foundation);
    if (!config.preview) await publishBundled(foundation, hashFolder);
    await addSampleAlerts(foundation);
    const given = { ...foundation, session, verifyToken, ...(checkOutput && { checkOutput }) };
    const context = await createContext(given, open);
    const app = await buildApp(context, features);
    // Nothing waits for these, so they start when the connections of the startup are free again.
    open(
      await runJobs(
        context,
        features.flatMap(({ jobs }) => jobs),
      ),
    );
    const { port: metricsPort } = open(await serveMetrics(context));
    const isProxy = trustedBy(config.trustedProxies);
    const sockets = limitConnections(app.server, { isProxy, log });
    const listeners = await listen(app, config);
    logListenerErrors([app.server, ...listeners], log);
    if (context.preview) open(finishPreview(context, context.preview));
    const { port } = app.server.address() as AddressInfo;
    const stop = async () => {
      await drainAndClose({ app, listeners, sockets, shutdown, times: config.shutdown });
      await stopParts();
    };
    return { port, metricsPort, context, stop };
  } catch (error) {
    await stopParts();
    throw error;
  }
}

/**
 * The background work of a preview after it shows its folder, in sequence, to leave the processor to its
 * pages.
 */
function finishPreview(context: Context, { showRest }: Preview): { stop: () => Promise<void> } {
  const { config, now, log } = context;
  const stopping = new AbortController();
  const finish = async () => {
    await showRest();
    if (stopping.signal.aborted) return;
    await prepareCopies({ ...config.database, now, log });
    await publishBundledBeside(context, stopping.signal);
  };
  const finished = finish();
  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

function openProvider(foundation: BaseContext): Promise<SessionProvider> {
  const { config } = foundation;
  return config.provider.isEmbedded
    ? embeddedProvider(foundation, sendIdentityMail(foundation))
    : externalProvider(foundation);
}
