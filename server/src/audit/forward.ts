import type { Pool } from 'pg';
import type { BaseContext } from '../context.ts';
import { FORWARDED_LOGS } from './forwarded.ts';
import type { Forwarded, ForwardedLog, ForwardingMark } from './forwarded.ts';
import { sendSyslog, syslogMessage } from './syslog.ts';

type Target = {
  name: 'syslog' | 'collector';
  mark: ForwardingMark;
  send: (events: readonly Forwarded[]) => Promise<void>;
};

const EVERY_MS = 5_000;
const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 15 * 60_000;
const SEND_TIMEOUT_MS = 10_000;

/** Forwards logins and administrative acts in the background: a target that is slow or down delays neither. */
export function forwardEvents(context: BaseContext): { stop: () => Promise<void> } {
  const targets = targetsOf(context);
  if (targets.length === 0) return { stop: async () => undefined };
  let isStopped = false;
  let round: Promise<void> | undefined;
  const run = async () => {
    for (const target of targets)
      await forwardTo(target, { ...context, isStopped: () => isStopped }).catch((error: unknown) =>
        context.log.warn({ err: error, target: target.name }, 'Events could not be read for forwarding'),
      );
  };
  const timer = setInterval(() => {
    round ??= run().finally(() => (round = undefined));
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await round;
    },
  };
}

/** One round for every target, for tests. */
export async function forwardNow(context: BaseContext): Promise<void> {
  for (const target of targetsOf(context)) await forwardTo(target, { ...context, isStopped: () => false });
}

type Round = Pick<BaseContext, 'database' | 'log' | 'now'> & { isStopped: () => boolean };

/** At least once: events are marked after the target has taken them. Only the node with the lease sends. */
async function forwardTo(target: Target, { database: { pool }, log, now, isStopped }: Round): Promise<void> {
  const failures = await takeLease(pool, target.name, now());
  if (failures === undefined) return;
  let retryInMs = 0;
  try {
    const renew = () =>
      pool.query('update identity_event_targets set leased_until = $2, failures = 0 where name = $1', [
        target.name,
        new Date(now().getTime() + LEASE_MS),
      ]);
    for (const source of FORWARDED_LOGS) await forwardLog(source, { target, pool, isStopped, renew });
  } catch (error) {
    retryInMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 20), LONGEST_RETRY_MS);
    log.warn({ err: error, target: target.name, retryInMs }, 'Events could not be forwarded yet');
  } finally {
    await pool.query(
      `update identity_event_targets set leased_until = '-infinity', next_try_at = $2,
              failures = case when $3 then failures + 1 else 0 end where name = $1`,
      [target.name, new Date(now().getTime() + retryInMs), retryInMs > 0],
    );
  }
}

/** The number of failures before, or undefined if another node forwards or it is too early to try again. */
async function takeLease(pool: Pool, name: string, now: Date): Promise<number | undefined> {
  const { rows } = await pool.query<{ failures: number }>(
    `update identity_event_targets set leased_until = $2
     where name = $1 and leased_until <= $3 and next_try_at <= $3 returning failures`,
    [name, new Date(now.getTime() + LEASE_MS), now],
  );
  return rows[0]?.failures;
}

async function forwardLog(
  source: ForwardedLog,
  {
    target: { mark, send },
    pool,
    isStopped,
    renew,
  }: { target: Target; pool: Pool; isStopped: () => boolean; renew: () => Promise<unknown> },
): Promise<void> {
  for (;;) {
    const events = await source.pending(pool, mark);
    if (events.length === 0 || isStopped()) return;
    await send(events);
    await source.markSent(
      pool,
      mark,
      events.map(({ id }) => id),
    );
    await renew();
  }
}

function targetsOf({ config }: Pick<BaseContext, 'config'>): Target[] {
  const { syslogUrl, collector } = config.audit;
  const host = new URL(config.publicUrl).hostname;
  return [
    ...(syslogUrl === undefined
      ? []
      : [
          {
            name: 'syslog' as const,
            mark: 'in_syslog' as const,
            send: (events: readonly Forwarded[]) =>
              sendSyslog(
                syslogUrl,
                events.map((event) => syslogMessage(event, host)),
              ),
          },
        ]),
    ...(collector === undefined
      ? []
      : [
          {
            name: 'collector' as const,
            mark: 'in_collector' as const,
            send: (events: readonly Forwarded[]) => postLines(collector, events),
          },
        ]),
  ];
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
