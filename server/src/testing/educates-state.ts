import type { IncomingMessage, ServerResponse } from 'node:http';

export type StandInEnvironment = {
  name: string;
  workshop: string;
  /** Concurrent sessions. */
  capacity: number;
  /** Minutes. */
  duration: number;
  /** Minutes by which a session is extended, and how long before its end that is possible. */
  overtime?: number;
  /** Minutes after which no session is extended. */
  deadline?: number;
  state: 'RUNNING' | 'STOPPING';
};

export type StandInSession = {
  name: string;
  environment: StandInEnvironment;
  user: string;
  token: string;
  indexUrl: string;
  analyticsUrl: string;
  parameters: unknown;
  query: Record<string, string>;
  /** The deadline for its activation. */
  reservedUntil: number;
  startedAt: number | null;
  expiresAt: number | null;
  stoppedAt: number | null;
};

export const MINUTE = 60_000;
/** A stopped session is still known while it is cleaned up. */
const STOPPING_MS = 30_000;

export const ROBOT = {
  clientId: 'robot client',
  clientSecret: 'robot+client%secret',
  username: 'robot@educates',
  password: 'robot-password',
  webhookSecret: 'a secret of the portal',
};

export type PortalState = ReturnType<typeof portalState>;

export type PortalRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  pathname: string;
  searchParams: URLSearchParams;
  state: PortalState;
  /** Sends an event without waiting. */
  emit: (name: string, session: StandInSession) => void;
};

export function portalState(now: () => Date, drawSession: (session: StandInSession) => string) {
  const sessions = new Map<string, StandInSession>();
  const time = () => now().getTime();
  const isLive = (session: StandInSession) =>
    session.stoppedAt === null &&
    (session.startedAt === null ? session.reservedUntil > time() : (session.expiresAt ?? 0) > time());
  return {
    environments: [] as StandInEnvironment[],
    sessions,
    /** Valid access and refresh tokens with their expiry. */
    tokens: new Map<string, number>(),
    calls: [] as string[],
    refusals: new Map<RegExp, { status: number; text: string }>(),
    isRobot: true,
    perPerson: Number.POSITIVE_INFINITY,
    count: 0,
    drawSession,
    time,
    isLive,
    live: () => [...sessions.values()].filter(isLive),
    /** Whether an ended session is still reported. */
    isStopping: ({ stoppedAt }: StandInSession) => stoppedAt !== null && time() - stoppedAt < STOPPING_MS,
    isExtendable: (session: StandInSession) => isExtendable(session, time()),
  };
}

/** The extension of a session: as configured in its environment, or a quarter of its time. */
export function overtimeOf({ overtime, duration }: StandInEnvironment): number {
  return overtime === undefined
    ? Math.max(5 * MINUTE, Math.min(duration, 240) * (MINUTE / 4))
    : overtime * MINUTE;
}

function isExtendable({ startedAt, expiresAt, environment }: StandInSession, time: number): boolean {
  if (startedAt === null || expiresAt === null) return false;
  const { deadline } = environment;
  const isLate = deadline !== undefined && expiresAt >= startedAt + deadline * MINUTE;
  return !isLate && expiresAt - time < overtimeOf(environment);
}
