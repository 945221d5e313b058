import { setTimeout as delay } from 'node:timers/promises';
import { CannotStart } from '../../explain.ts';
import type { Log } from '../log.ts';
import { prepareCluster, superuser } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { findPostmaster, freePort, startPostmaster, stopPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { enter } from './presence.ts';
import type { Presence } from './presence.ts';

export interface Embedded {
  url: string;
  /** Stops PostgreSQL, unless another server still uses it. */
  stop(): Promise<void>;
}

/**
 * A PostgreSQL of our own in `<dataDir>/postgres`. One that already runs there, because another server uses it or because
 * the last one was killed, is joined. While this server lives it is started again should it die.
 */
export async function startEmbedded({
  dataDir,
  log,
  durable = true,
}: {
  dataDir: string;
  log: Log;
  /** Only tests may trade safety for speed. */
  durable?: boolean;
}): Promise<Embedded> {
  const cluster = await prepareCluster({ dataDir, durable });
  let { presence, port } = await join({ cluster, log });
  await presence.ensureDatabase('academy');
  let stopping = false;
  let reviving: Promise<void> | undefined;

  function watch(): void {
    void presence.gone.then(() => {
      if (!stopping) reviving = revive();
    });
  }

  async function revive(): Promise<void> {
    log.warn({ port }, 'The embedded PostgreSQL went away; starting it again');
    while (!stopping) {
      try {
        ({ presence } = await join({ cluster, log, port }));
        return watch();
      } catch (error) {
        log.error({ err: error }, 'The embedded PostgreSQL could not be started again; trying once more');
        await delay(1_000);
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    await reviving;
    if (await presence.leave()) await stopPostmaster(cluster);
    await presence.end();
  }

  watch();
  return { url: urlOf({ cluster, port, database: 'academy' }), stop };
}

const patienceMs = 20_000;

/** Joins the running PostgreSQL or starts one, until one of both works. */
async function join({
  cluster,
  log,
  port,
}: {
  cluster: Cluster;
  log: Log;
  port?: number;
}): Promise<{ presence: Presence; port: number }> {
  let failure = 'it keeps going away';
  let started = false;
  for (let attempt = 0; attempt < 10; attempt++) {
    const running = await findPostmaster(cluster.data);
    if (running) {
      if (port !== undefined && running.port !== port) {
        throw new CannotStart(
          `PostgreSQL now runs on port ${running.port} instead of ${port}: restart this server.`,
        );
      }
      const presence = await enterPatiently({ cluster, running });
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
    // Another server may have been faster, the port may be taken, or orphans of a killed server still be leaving.
    if (reason !== undefined) {
      failure = reason;
      await delay(100 * (attempt + 1));
    }
  }
  throw new CannotStart(
    `The embedded PostgreSQL does not start (${failure}): ${cluster.logFile} tells more.`,
  );
}

/** Nothing when the PostgreSQL went away meanwhile, or was stopped here because it never answered. */
async function enterPatiently({
  cluster,
  running,
}: {
  cluster: Cluster;
  running: Postmaster;
}): Promise<Presence | undefined> {
  const url = urlOf({ cluster, port: running.port, database: 'postgres' });
  let deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    try {
      return await enter(url);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code === '28P01') {
        throw new CannotStart(
          `The PostgreSQL in ${cluster.folder} refuses the password in the file "password" beside it.`,
        );
      }
      // Repair after a crash takes as long as it takes; to interrupt it would only make it begin anew.
      if (code === '57P03' && /starting up|recovery/.test(message)) deadline = performance.now() + patienceMs;
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
