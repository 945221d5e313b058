import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { JWTVerifyGetKey } from 'jose';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Context, Foundation } from './context.ts';
import { openDatabase } from './database/database.ts';
import { addSampleAlerts } from './features/alerts/samples.ts';
import { deliverMails } from './features/mail/deliver.ts';
import { sendIdentityMail } from './features/mail/identity-mail.ts';
import { publishBundled } from './features/publishing/bundled.ts';
import { sweepUploads } from './features/publishing/sweep.ts';
import { followChanges } from './live.ts';
import { createVerifier } from './people/verifier.ts';
import { embeddedProvider } from './session/embedded.ts';
import { externalProvider } from './session/external.ts';
import type { SessionProvider } from './session/provider.ts';
import { requireKnownTenants } from './http/third-parties.ts';
import { loadSites } from './tenants.ts';

export type Running = { port: number; context: Context; stop: () => Promise<void> };

type StartInput = { config: Config; log: FastifyBaseLogger; keys?: JWTVerifyGetKey } & Partial<
  Pick<Context, 'now' | 'newId' | 'checkOutput'>
>;

/** A whole server: tenants, database, content, HTTP. The command line and the tests start the same one. */
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
  // Whatever does not start, the database that came with it must not be left behind.
  try {
    const database = open(await openDatabase({ ...config.database, now, log }));
    const changes = open(await followChanges({ pool: database.pool, log }));
    const foundation: Foundation = { config, log, database, changes, sites, now, newId };
    open(await deliverMails(foundation));
    open(sweepUploads(foundation));
    const session = open(await openProvider(foundation));
    const verifyToken = createVerifier({ ...session.tokens, keys: keys ?? session.keys, now });
    const context: Context = { ...foundation, session, verifyToken, ...(checkOutput && { checkOutput }) };
    await publishBundled(context);
    await addSampleAlerts(context);
    const app = await buildApp(context);
    await listen(app, config);
    const { port } = app.server.address() as AddressInfo;
    return { port, context, stop: () => app.close().then(stopParts) };
  } catch (error) {
    await stopParts();
    throw error;
  }
}

function openProvider(foundation: Foundation): Promise<SessionProvider> {
  const { config } = foundation;
  return config.provider.isEmbedded
    ? embeddedProvider(foundation, sendIdentityMail(foundation))
    : externalProvider(config);
}

/** On every address, IPv6 and IPv4, unless the operator names one; some machines have no IPv6 at all. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host: host ?? '::' });
  } catch (error) {
    const lacksIpv6 = error instanceof Error && 'code' in error && error.code === 'EAFNOSUPPORT';
    if (host !== undefined || !lacksIpv6) throw error;
    await app.listen({ port, host: '0.0.0.0' });
  }
}
