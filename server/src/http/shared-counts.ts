import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createWindowCounts } from '@academy/identity/window-counts';
import type { Share, WindowCounts } from '@academy/identity/window-counts';
import type { Log } from '../database/log.ts';
import type { Changes } from '../database/live.ts';

const CHANNEL = 'request-counts';
const EVERY_MS = 100;
/** A PostgreSQL message has less than 8,000 bytes; a client takes about 40. */
const CLIENTS_IN_MESSAGE = 100;

const messageSchema = z.object({
  node: z.string(),
  counts: z.array(z.tuple([z.string(), z.int().positive(), z.int().positive()])),
});

/**
 * Counts over all nodes. Each counts in memory and sends the counts of clients near a limit to the others, at
 * most ten times a second: a write for each request would make all of them depend on the database. While the
 * database is down, each node counts alone.
 */
export function shareCounts({
  changes,
  log,
  now,
}: {
  changes: Pick<Changes, 'send' | 'receive'>;
  log: Log;
  now: () => Date;
}): WindowCounts & { stop: () => Promise<void> } {
  const node = randomUUID();
  const waiting = new Map<string, Share>();

  const counts = createWindowCounts({
    now,
    share(key, { times, seconds }) {
      waiting.set(key, { times: times + (waiting.get(key)?.times ?? 0), seconds });
    },
  });

  const send = async () => {
    const message = [...waiting].slice(0, CLIENTS_IN_MESSAGE);
    if (message.length === 0) return;
    for (const [key] of message) waiting.delete(key);
    try {
      await changes.send(
        CHANNEL,
        JSON.stringify({ node, counts: message.map(([key, { times, seconds }]) => [key, times, seconds]) }),
      );
    } catch (error) {
      log.info({ err: error }, 'Rate limit counts could not be sent to other nodes');
    }
  };
  const timer = setInterval(() => void send(), EVERY_MS).unref();

  changes.receive(CHANNEL, (text) => {
    const message = messageSchema.parse(JSON.parse(text));
    if (message.node === node) return;
    for (const [key, times, seconds] of message.counts) counts.addOthers(key, { times, seconds });
  });

  return {
    // Hashed, since clients choose the length of their keys.
    add: (key, window) =>
      counts.add(createHash('sha256').update(key).digest('base64url').slice(0, 22), window),
    stop: async () => clearInterval(timer),
  };
}
