import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createWindowCounts } from '@academy/identity/window-counts';
import type { Share, WindowCounts } from '@academy/identity/window-counts';
import type { Log } from '../database/log.ts';
import type { Changes } from '../database/live.ts';

const CHANNEL = 'request-counts';
const EVERY_MS = 100;
/** A message of PostgreSQL has less than 8,000. */
const MAX_BYTES = 6_000;
const MAX_WAITING = 5_000;

const messageSchema = z.object({
  node: z.string(),
  counts: z.array(z.tuple([z.string(), z.int().positive(), z.int().positive()])),
});

/**
 * Counts over all nodes. Each counts in memory and tells the others, at most ten times a second, of clients who come
 * near a limit: nothing is written for a request, and nothing is sent for those who stay far below. What is not told
 * since the database is away counts on its node alone.
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
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const { add, addOthers } = createWindowCounts({
    now,
    share(key, { times, seconds }) {
      const earlier = waiting.get(key);
      if (!earlier && (waiting.size >= MAX_WAITING || bytesOf(key) > MAX_BYTES)) return;
      waiting.set(key, { times: times + (earlier?.times ?? 0), seconds });
      sendSoon();
    },
  });

  function sendSoon(): void {
    if (!isStopped) timer ??= setTimeout(() => void send(), EVERY_MS).unref();
  }

  async function send(): Promise<void> {
    try {
      await changes.send(CHANNEL, JSON.stringify({ node, counts: take(waiting) }));
    } catch (error) {
      log.info({ err: error }, 'Other nodes were not told how often clients called');
    }
    timer = undefined;
    if (waiting.size > 0) sendSoon();
  }

  changes.receive(CHANNEL, (text) => {
    const message = messageSchema.parse(JSON.parse(text));
    if (message.node === node) return;
    for (const [key, times, seconds] of message.counts) addOthers(key, { times, seconds });
  });

  return {
    add,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** As many as fit into one message. */
function take(waiting: Map<string, Share>): [string, number, number][] {
  const counts: [string, number, number][] = [];
  let bytes = 0;
  for (const [key, { times, seconds }] of waiting) {
    bytes += bytesOf(key);
    if (bytes > MAX_BYTES) break;
    waiting.delete(key);
    counts.push([key, times, seconds]);
  }
  return counts;
}

function bytesOf(key: string): number {
  return Buffer.byteLength(JSON.stringify(key)) + 20;
}
