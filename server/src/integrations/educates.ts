import * as z from 'zod/mini';
import type { EducatesConfig } from '../config/service-settings.ts';
import { openWire, PortalError } from './educates-wire.ts';

/** A workshop that the portal can start sessions of. */
export type PortalEnvironment = z.output<typeof environment>;

export type PortalSession = { name: string; environment: string; address: string };

/** The state of a session. Without a countdown it does not expire. */
export type Schedule = {
  isStarted: boolean;
  /** Stopping or stopped: it can't be continued. */
  isOver: boolean;
  startedAt: Date | null;
  expiresAt: Date | null;
  countdown: number | null;
  isExtendable: boolean;
};

export type EducatesPortal = ReturnType<typeof openPortal>;

/** A busy portal may take a while to answer. */
const TIMEOUT_MS = 30_000;

/** The parts of an Educates training portal's REST API that labs need. Every failure is a `PortalError`. */
export function openPortal({
  config,
  now,
  timeoutMs = TIMEOUT_MS,
}: {
  config: EducatesConfig;
  now: () => Date;
  timeoutMs?: number;
}) {
  const { call } = openWire({ config, now, timeoutMs });
  const origin = new URL(config.url).origin;

  return {
    async environments(): Promise<PortalEnvironment[]> {
      const query = { state: 'RUNNING', sessions: 'false' };
      return (await call({ path: '/workshops/catalog/environments/', query, schema: catalog })).environments;
    },

    /** Idempotent: the same user gets the same session of an environment again. */
    async requestSession({
      environment: name,
      user,
      indexUrl,
      analyticsUrl,
      session,
      parameters = [],
      timeoutSeconds = 60,
    }: {
      environment: string;
      user: string;
      /** Where the portal redirects when the session is over. */
      indexUrl: string;
      /** Where the portal sends the events of this session. */
      analyticsUrl: string;
      /** The session to resume. */
      session?: string;
      parameters?: readonly { name: string; value: string }[];
      /** The time within which the address must be opened. */
      timeoutSeconds?: number;
    }): Promise<PortalSession> {
      const { url, ...granted } = await call({
        path: `/workshops/environment/${encodeURIComponent(name)}/request/`,
        query: {
          index_url: indexUrl,
          user,
          timeout: String(timeoutSeconds),
          analytics_url: analyticsUrl,
          ...(session !== undefined && { session }),
        },
        body: { parameters },
        schema: requested,
      });
      const address = new URL(url, `${config.url}/`);
      // It is shown in a frame on our page, so it must be on the portal's origin.
      if (address.origin !== origin)
        throw new PortalError(
          'unreachable',
          `The portal returned an address of another origin: ${address.origin}`,
        );
      return { ...granted, address: address.href };
    },

    async schedule(session: string): Promise<Schedule> {
      return toSchedule(await call({ path: `${pathOf(session)}/schedule/`, schema: schedule }));
    },

    async extend(session: string): Promise<Schedule & { isExtended: boolean }> {
      const extended = await call({ path: `${pathOf(session)}/extend/`, schema: schedule });
      return { ...toSchedule(extended), isExtended: extended.extended ?? false };
    },

    async terminate(session: string): Promise<void> {
      await call({ path: `${pathOf(session)}/terminate/`, schema: z.object({}) });
    },

    async sessionsOf(user: string): Promise<{ name: string; workshop: string; environment: string }[]> {
      const path = `/workshops/user/${encodeURIComponent(user)}/sessions/`;
      return (await call({ path, schema: sessions })).sessions;
    },
  };
}

const environment = z.object({
  name: z.string(),
  state: z.string(),
  workshop: z.object({ name: z.string() }),
  capacity: z.number(),
  allocated: z.number(),
});
const catalog = z.object({ environments: z.array(environment) });
const requested = z.object({ name: z.string(), url: z.string(), environment: z.string() });
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const schedule = z.object({
  status: maybe(z.string()),
  started: maybe(z.string()),
  expires: maybe(z.string()),
  countdown: maybe(z.number()),
  extendable: maybe(z.boolean()),
  extended: maybe(z.boolean()),
});
const sessions = z.object({
  sessions: z.array(z.object({ name: z.string(), workshop: z.string(), environment: z.string() })),
});

function pathOf(session: string): string {
  return `/workshops/session/${encodeURIComponent(session)}`;
}

function toSchedule(response: z.output<typeof schedule>): Schedule {
  const status = response.status?.toUpperCase();
  const isOver = status === 'STOPPING' || status === 'STOPPED';
  const startedAt = dateOf(response.started);
  // Before its page is opened, the times of a session are those of its startup.
  if (startedAt === null || status === 'STARTING' || status === 'WAITING') return { ...NOT_STARTED, isOver };
  return {
    isStarted: true,
    isOver,
    startedAt,
    expiresAt: dateOf(response.expires),
    countdown:
      response.countdown === undefined || response.countdown === null
        ? null
        : Math.max(0, response.countdown),
    isExtendable: response.extendable ?? false,
  };
}

const NOT_STARTED = {
  isStarted: false,
  startedAt: null,
  expiresAt: null,
  countdown: null,
  isExtendable: false,
} as const;

function dateOf(text: string | null | undefined): Date | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
