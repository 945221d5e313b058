import type { Pool } from 'pg';
import type { BaseContext } from '../context.ts';
import { EVENT_COLUMNS, EVENTS, eventLine } from './identity-events.ts';
import type { IdentityEventRow } from './identity-events.ts';
import { sendSyslog, syslogMessage } from './syslog.ts';

type Target = {
  name: 'syslog' | 'collector';
  /** The column that marks an event as sent. */
  mark: 'in_syslog' | 'in_collector';
  send: (events: readonly IdentityEventRow[]) => Promise<void>;
};

const EVERY_MS = 5_000;
const AT_ONCE = 200;
const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 15 * 60_000;
const SEND_TIMEOUT_MS = 10_000;

/** Forwards events of identity beside the requests: a target that is slow or down delays no login. */
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
    for (;;) {
      const events = await readPending(pool, target);
      if (events.length === 0 || isStopped()) return;
      await target.send(events);
      await pool.query(`update identity_events set ${target.mark} = true where id = any($1::bigint[])`, [
        events.map(({ id }) => id),
      ]);
      await pool.query('update identity_event_targets set leased_until = $2, failures = 0 where name = $1', [
        target.name,
        new Date(now().getTime() + LEASE_MS),
      ]);
    }
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

async function readPending(pool: Pool, { mark }: Target): Promise<IdentityEventRow[]> {
  const { rows } = await pool.query<IdentityEventRow>(
    `select ${EVENT_COLUMNS} from ${EVENTS} where not e.${mark} order by e.id limit ${AT_ONCE}`,
  );
  return rows;
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
            send: (events: readonly IdentityEventRow[]) =>
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
            send: (events: readonly IdentityEventRow[]) => postLines(collector, events),
          },
        ]),
  ];
}

async function postLines(
  { url, token }: { url: string; token: string | undefined },
  events: readonly IdentityEventRow[],
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-ndjson',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: events.map((event) => `${eventLine(event)}\n`).join(''),
    // The token belongs to this host only.
    redirect: 'error',
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The collector answered with status ${response.status}`);
}
