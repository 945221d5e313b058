import type { Pool } from 'pg';
import type { Job } from '../jobs/job.ts';
import { FORWARDED_LOGS } from './forwarded.ts';
import type { Forwarded, ForwardingMark } from './forwarded.ts';
import { sendSyslog, syslogMessage } from './syslog.ts';

const SEND_TIMEOUT_MS = 10_000;

/** On every poll of the runner. */
const EVERY_MS = 1_000;

/**
 * Logins and administrative actions are forwarded in the background, so that a slow or unavailable target
 * delays neither.
 */
export const forwardToSyslog: Job = {
  name: 'forward-to-syslog',
  everyMs: EVERY_MS,
  isOn: ({ audit }) => audit.syslogUrl !== undefined,
  async run({ config, database }, signal) {
    const { syslogUrl } = config.audit;
    if (syslogUrl === undefined) return;
    const host = new URL(config.publicUrl).hostname;
    const send = (events: readonly Forwarded[]) =>
      sendSyslog(
        syslogUrl,
        events.map((event) => syslogMessage(event, host)),
      );
    await forward(database.pool, { mark: 'in_syslog', send, signal });
  },
};

export const forwardToCollector: Job = {
  name: 'forward-to-collector',
  everyMs: EVERY_MS,
  isOn: ({ audit }) => audit.collector !== undefined,
  async run({ config, database }, signal) {
    const { collector } = config.audit;
    if (collector === undefined) return;
    const send = (events: readonly Forwarded[]) => postLines(collector, events);
    await forward(database.pool, { mark: 'in_collector', send, signal });
  },
};

type Target = {
  mark: ForwardingMark;
  send: (events: readonly Forwarded[]) => Promise<void>;
  signal: AbortSignal;
};

/** At least once: events are marked after the target has accepted them. */
async function forward(pool: Pool, { mark, send, signal }: Target): Promise<void> {
  for (const source of FORWARDED_LOGS)
    for (;;) {
      const events = await source.pending(pool, mark);
      if (events.length === 0 || signal.aborted) break;
      await send(events);
      await source.markSent(
        pool,
        mark,
        events.map(({ id }) => id),
      );
    }
}

async function postLines(
  { url, token }: { url: string; token: string | undefined },
  events: readonly Forwarded[],
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-ndjson',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: events.map(({ line }) => `${line}\n`).join(''),
    // The token belongs to this host only.
    redirect: 'error',
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The collector answered with status ${response.status}`);
}
