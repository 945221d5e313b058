import { Client } from 'pg';
import type { Pool, PoolClient } from 'pg';
import type { Log } from './log.ts';
import { applicationName } from './pool.ts';

/**
 * A value in memory that follows the database: loaded at start, again on a NOTIFY of another node, and every
 * ten seconds in case a message was missed while the connection was down.
 */
export type Live<Value> = {
  current: () => Value;
  refresh: () => Promise<void>;
};

export type Changes = {
  follow: <Value>(channel: string, load: () => Promise<Value>) => Promise<Live<Value>>;
  /** Inside a transaction the NOTIFY is sent on commit. */
  announce: (channel: string, client?: Pick<PoolClient, 'query'>) => Promise<void>;
  /**
   * Sends a text of at most 7 kB to all nodes, including this one. Nodes that are not listening at that
   * moment miss it.
   */
  send: (channel: string, text: string) => Promise<void>;
  receive: (channel: string, listener: (text: string) => void) => void;
  state: () => ListenerState;
  stop: () => Promise<void>;
};

export type ListenerState = {
  isListening: boolean;
  messages: number;
  /** When the last message arrived, in milliseconds since 1970. */
  lastMessageAt: number | null;
  /** How often the connection was re-established. */
  reconnects: number;
};

const CHANNEL = 'academy_changes';
const EVERY_MS = 10_000;

/** Also used by commands, which follow nothing. */
export async function announceChange(client: Pick<PoolClient, 'query'>, channel: string): Promise<void> {
  await notify(client, channel);
}

async function notify(client: Pick<PoolClient, 'query'>, payload: string): Promise<void> {
  await client.query('select pg_notify($1, $2)', [CHANNEL, payload]);
}

export async function followChanges({
  url,
  pool,
  log,
}: {
  url: string;
  /** Announces changes; listening uses a separate connection. */
  pool: Pool;
  log: Log;
}): Promise<Changes> {
  const refreshers = new Map<string, () => Promise<void>>();
  const refresh = async (channels: Iterable<string>) => {
    for (const channel of channels) {
      await refreshers
        .get(channel)?.()
        .catch((error: unknown) => log.warn({ err: error, channel }, 'A live value could not be reloaded'));
    }
  };

  const receivers = new Map<string, (text: string) => void>();
  const receive = (payload: string) => {
    const [channel = ''] = payload.split(' ', 1);
    try {
      receivers.get(channel)?.(payload.slice(channel.length + 1));
    } catch (error) {
      log.warn({ err: error, channel }, 'A message of another node was not understood');
    }
  };

  let listener: Client | null = null;
  let isStopped = false;
  let connections = 0;
  let messages = 0;
  let lastMessageAt: number | null = null;
  const listen = async () => {
    if (isStopped || listener) return;
    const client = new Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    const lost = () => {
      if (listener === client) listener = null;
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload = '' }) => {
      messages += 1;
      lastMessageAt = Date.now();
      receive(payload);
      void refresh([payload]);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (isStopped) await client.end();
      else {
        listener = client;
        connections += 1;
      }
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  };
  await listen();

  const timer = setInterval(() => {
    listen()
      .then(() => refresh(refreshers.keys()))
      .catch((error: unknown) => log.warn({ err: error }, 'not listening for changes, retrying'));
  }, EVERY_MS);
  timer.unref();

  return {
    async follow(channel, load) {
      let value = await load();
      // In order: an older result that arrives late must not replace a newer one.
      let last = Promise.resolve();
      const reload = () => {
        last = last
          .catch(() => undefined)
          .then(async () => {
            value = await load();
          });
        return last;
      };
      refreshers.set(channel, reload);
      return {
        current: () => value,
        refresh: reload,
      };
    },
    announce: (channel, client = pool) => announceChange(client, channel),
    send: (channel, text) => notify(pool, `${channel} ${text}`),
    receive: (channel, listener) => void receivers.set(channel, listener),
    state: () => ({
      isListening: listener !== null,
      messages,
      lastMessageAt,
      reconnects: Math.max(0, connections - 1),
    }),
    async stop() {
      isStopped = true;
      clearInterval(timer);
      const client = listener;
      listener = null;
      await client?.end().catch(() => undefined);
    },
  };
}
