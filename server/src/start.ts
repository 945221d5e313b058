import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { JWTVerifyGetKey } from 'jose';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { forwardEvents } from './audit/forward.ts';
import { deleteOldEvents } from './audit/retention.ts';
import type { Config } from './config.ts';
import type { Context, BaseContext } from './context.ts';
import { openDatabase } from './database/database.ts';
import { addSampleAlerts } from './features/alerts/samples.ts';
import { deliverMails } from './features/mail/deliver.ts';
import { sendIdentityMail } from './features/mail/identity-mail.ts';
import { publishBundled } from './features/publishing/bundled.ts';
import { endOtherPreviews } from './features/publishing/preview-site.ts';
import { sweepUploads } from './features/publishing/sweep.ts';
import { createAddressOf } from './http/client-address.ts';
import { listen } from './http/listen.ts';
import { drainAndClose, trackSockets } from './http/shutdown.ts';
import { followChanges } from './live.ts';
import { dropClaimedRights } from './people/store.ts';
import { createVerifier } from './people/verifier.ts';
import { embeddedProvider } from './session/embedded.ts';
import { externalProvider } from './session/external.ts';
import type { SessionProvider } from './session/provider.ts';
import { removeSamplePeople } from './session/sample-people.ts';
import { requireKnownTenants } from './http/third-parties.ts';
import { loadSites } from './tenants.ts';

export type Running = { port: number; context: Context; stop: () => Promise<void> };

type StartInput = { config: Config; log: FastifyBaseLogger; keys?: JWTVerifyGetKey } & Partial<
  Pick<Context, 'now' | 'newId' | 'checkOutput'>
>;

/** Starts a whole server: tenants, database, content, HTTP. The command line and the tests use the same function. */
export async function startServer({
  config,
  log,
  now = () => new Date(),
  newId = randomUUID,
  keys,
  checkOutput,
}: StartInput): Promise<Running> {
  const sites = await loadSites(config);
  requireKnownTenants({ config, tenantIds: sites.all.map(({ tenant }) => tenant.id) });
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
    const database = open(await openDatabase({ ...config.database, now, log }));
    const changes = open(await followChanges({ url: database.url, pool: database.pool, log }));
    const addressOf = createAddressOf({ proxies: config.trustedProxies, log });
    const shutdown = { isDraining: false };
    const foundation: BaseContext = {
      config,
      log,
      database,
      changes,
      sites,
      addressOf,
      shutdown,
      now,
      newId,
    };
    open(await deliverMails(foundation));
    open(sweepUploads(foundation));
    open(deleteOldEvents(foundation));
    open(forwardEvents(foundation));
    if (!config.isLocal) await removeSamplePeople(foundation);
    await dropClaimedRights(database.pool, config.provider.rules.rights?.grants ?? []);
    const session = open(await openProvider(foundation));
    const verifyToken = createVerifier({
      ...session.tokens,
      keys: keys ?? session.keys,
      now,
      isSessionEnded: session.endedSessions?.has,
    });
    const context: Context = { ...foundation, session, verifyToken, ...(checkOutput && { checkOutput }) };
    await endOtherPreviews(context);
    await publishBundled(context);
    await addSampleAlerts(context);
    const app = await buildApp(context);
    const sockets = trackSockets(app.server);
    const listeners = await listen(app, config);
    const { port } = app.server.address() as AddressInfo;
    const stop = async () => {
      await drainAndClose({ app, listeners, sockets, shutdown, times: config.shutdown });
      await stopParts();
    };
    return { port, context, stop };
  } catch (error) {
    await stopParts();
    throw error;
  }
}

function openProvider(foundation: BaseContext): Promise<SessionProvider> {
  const { config } = foundation;
  return config.provider.isEmbedded
    ? embeddedProvider(foundation, sendIdentityMail(foundation))
    : externalProvider(foundation);
}
