import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../config/startup-error.ts';
import type { Log } from '../log.ts';
import { prepareCluster, superuser } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import {
  findPostmaster,
  freePort,
  socketFile,
  socketFolderOf,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { joinCluster } from './presence.ts';
import type { Presence } from './presence.ts';

export interface Embedded {
  url: string;
  /** The same database over its socket, if there is one, which is faster than the port. */
  quickUrl: string;
  /** Stops PostgreSQL, unless another server still uses it. */
  stop(): Promise<void>;
}

/**
 * Runs an embedded PostgreSQL in `<dataDir>/postgres`. If one already runs there, because another server uses it or the
 * last server was killed, it is joined. It is restarted if it dies while this server is running.
 */
export async function startEmbedded({
  dataDir,
  log,
  durable = true,
}: {
  dataDir: string;
  log: Log;
  /** False trades crash safety for speed, in tests and previews. */
  durable?: boolean;
}): Promise<Embedded> {
  const cluster = await prepareCluster({ dataDir, durable });
  let { presence, port } = await joinOrStart({ cluster, log });
  await presence.ensureDatabase('academy');
  let stopping = false;
  let restarting: Promise<void> | undefined;

  function watch(): void {
    void presence.gone.then(() => {
      if (!stopping) restarting = restart();
    });
  }

  async function restart(): Promise<void> {
    log.warn({ port }, 'The embedded PostgreSQL stopped; restarting it');
    while (!stopping) {
      try {
        ({ presence } = await joinOrStart({ cluster, log, port }));
        return watch();
      } catch (error) {
        log.error({ err: error }, 'The embedded PostgreSQL could not be restarted; retrying');
        await delay(1_000);
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    await restarting;
    if (await presence.leave()) await stopPostmaster(cluster);
    await presence.end();
  }

  watch();
  const url = urlOf({ cluster, port, database: 'academy' });
  const socketFolder = socketFolderOf(cluster.data);
  // A PostgreSQL started by an earlier release has none.
  const hasSocket = socketFolder !== undefined && existsSync(socketFile(socketFolder, port));
  return { url, quickUrl: hasSocket ? `${url}&host=${socketFolder}` : url, stop };
}

const JOIN_TIMEOUT_MS = 20_000;

/** Joins the running PostgreSQL or starts one, with retries. */
async function joinOrStart({
  cluster,
  log,
  port,
}: {
  cluster: Cluster;
  log: Log;
  port?: number;
}): Promise<{ presence: Presence; port: number }> {
  let failure = 'it keeps stopping';
  let started = false;
  for (let attempt = 0; attempt < 10; attempt++) {
    const running = await findPostmaster(cluster.data);
    if (running) {
      if (port !== undefined && running.port !== port) {
        throw new StartupError(
          `PostgreSQL now runs on port ${running.port} instead of ${port}: restart this server.`,
        );
      }
      const presence = await joinWithRetries({ cluster, running });
      if (presence) {
        log.info(
          { port: running.port, folder: cluster.folder },
          started ? 'PostgreSQL started' : 'PostgreSQL joined',
        );
        return { presence, port: running.port };
      }
      continue;
    }
    const reason = await startPostmaster({ cluster, port: port ?? (await freePort()) });
    started = reason === undefined;
    // Another server may have started it first, the port may be in use, or orphans of a killed server may
    // still be exiting.
    if (reason !== undefined) {
      failure = reason;
      await delay(100 * (attempt + 1));
    }
  }
  throw new StartupError(`The embedded PostgreSQL does not start (${failure}): see ${cluster.logFile}.`);
}

/** Undefined if PostgreSQL stopped meanwhile, or was stopped here because it never answered. */
async function joinWithRetries({
  cluster,
  running,
}: {
  cluster: Cluster;
  running: Postmaster;
}): Promise<Presence | undefined> {
  const url = urlOf({ cluster, port: running.port, database: 'postgres' });
  let deadline = performance.now() + JOIN_TIMEOUT_MS;
  while (performance.now() < deadline) {
    try {
      return await joinCluster(url);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code === '28P01') {
        throw new StartupError(
          `The PostgreSQL in ${cluster.folder} refuses the password in the file "password" beside it.`,
        );
      }
      // Crash recovery has no deadline: interrupting it would only restart it.
      if (code === '57P03' && /starting up|recovery/.test(message))
        deadline = performance.now() + JOIN_TIMEOUT_MS;
    }
    if ((await findPostmaster(cluster.data))?.pid !== running.pid) return undefined;
    await delay(50);
  }
  await stopPostmaster(cluster);
  return undefined;
}

function urlOf({ cluster, port, database }: { cluster: Cluster; port: number; database: string }): string {
  return `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}
