import * as z from 'zod/mini';
import type { EducatesConfig } from '../config.ts';
import { openWire, PortalError } from './educates-wire.ts';

/** A workshop that the portal is ready to give out. */
export type PortalEnvironment = z.output<typeof environment>;

export type PortalSession = { name: string; environment: string; address: string };

/** How far a session is. Without a countdown it has no end. */
export type Schedule = {
  isStarted: boolean;
  /** On its way out: nobody can go on with it. */
  isOver: boolean;
  startedAt: Date | null;
  expiresAt: Date | null;
  countdown: number | null;
  isExtendable: boolean;
};

export type EducatesPortal = ReturnType<typeof openPortal>;

const TIMEOUT_MS = 10_000;

/** The REST API of an Educates training portal, as far as labs need it. Every refusal is a `PortalError`. */
export function openPortal({
  config,
  now,
  timeoutMs = TIMEOUT_MS,
}: {
  config: EducatesConfig;
  now: () => Date;
  timeoutMs?: number;
}) {
  const { ask } = openWire({ config, now, timeoutMs });
  const origin = new URL(config.url).origin;

  return {
    async environments(): Promise<PortalEnvironment[]> {
      const query = { state: 'RUNNING', sessions: 'false' };
      return (await ask({ path: '/workshops/catalog/environments/', query, answer: catalog })).environments;
    },

    /** The same user gets the same session of an environment again, however often it is asked for. */
    async requestSession({
      environment: name,
      user,
      indexUrl,
      analyticsUrl,
      parameters = [],
      timeoutSeconds = 60,
    }: {
      environment: string;
      user: string;
      /** Where the portal leads when the session is over. */
      indexUrl: string;
      /** Where the portal sends the events of this session. */
      analyticsUrl: string;
      parameters?: readonly { name: string; value: string }[];
      /** Within which the address must be opened. */
      timeoutSeconds?: number;
    }): Promise<PortalSession> {
      const { url, ...session } = await ask({
        path: `/workshops/environment/${encodeURIComponent(name)}/request/`,
        query: {
          index_url: indexUrl,
          user,
          timeout: String(timeoutSeconds),
          analytics_url: analyticsUrl,
        },
        body: { parameters },
        answer: requested,
      });
      const address = new URL(url, `${config.url}/`);
      // It is shown in a frame of ours, so it may lead nowhere but to the portal.
      if (address.origin !== origin)
        throw new PortalError('unreachable', `The portal leads to another place: ${address.origin}`);
      return { ...session, address: address.href };
    },

    async schedule(session: string): Promise<Schedule> {
      return toSchedule(await ask({ path: `${pathOf(session)}/schedule/`, answer: schedule }));
    },

    async extend(session: string): Promise<Schedule & { isExtended: boolean }> {
      const said = await ask({ path: `${pathOf(session)}/extend/`, answer: schedule });
      return { ...toSchedule(said), isExtended: said.extended ?? false };
    },

    async terminate(session: string): Promise<void> {
      await ask({ path: `${pathOf(session)}/terminate/`, answer: z.object({}) });
    },

    async sessionsOf(user: string): Promise<{ name: string; workshop: string; environment: string }[]> {
      const path = `/workshops/user/${encodeURIComponent(user)}/sessions/`;
      return (await ask({ path, answer: sessions })).sessions;
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

function toSchedule(said: z.output<typeof schedule>): Schedule {
  const status = said.status?.toUpperCase();
  const startedAt = dateOf(said.started);
  return {
    isStarted: startedAt !== null && status !== 'STARTING' && status !== 'WAITING',
    isOver: status === 'STOPPING' || status === 'STOPPED',
    startedAt,
    expiresAt: dateOf(said.expires),
    countdown: said.countdown === undefined || said.countdown === null ? null : Math.max(0, said.countdown),
    isExtendable: said.extendable ?? false,
  };
}

function dateOf(text: string | null | undefined): Date | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
