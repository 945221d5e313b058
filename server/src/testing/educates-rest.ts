import { text as readText } from 'node:stream/consumers';
import { MINUTE, overtimeOf, ROBOT } from './educates-state.ts';
import type { PortalRequest, PortalState, StandInEnvironment, StandInSession } from './educates-state.ts';

/** Ten hours, the lifetime of a portal's tokens. */
const TOKEN_SECONDS = 36_000;
/** How long a portal waits for a session to start. */
const STARTUP_SECONDS = 60;

/** The REST interface of the fake portal, for the robot. */
export async function answerRest(portalRequest: PortalRequest): Promise<void> {
  const { request, response, pathname, searchParams, state } = portalRequest;
  const say = (status: number, data: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
  const deny = (status: number, text: string) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end(text);
  if (pathname === '/oauth2/token/') return grant(portalRequest, say);

  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  // An unknown token is refused without a reason.
  if ((state.tokens.get(bearer) ?? 0) <= state.time()) return deny(403, '');
  if (!state.isRobot) return deny(403, 'Session requests not permitted');
  if (pathname === '/workshops/catalog/environments/') {
    const states = searchParams.getAll('state');
    const listed = state.environments.filter((one) => states.length === 0 || states.includes(one.state));
    return say(200, {
      portal: { name: 'stand-in' },
      environments: listed.map((environment) => toEnvironment(environment, state)),
    });
  }
  const [, wanted] = /^\/workshops\/environment\/([^/]+)\/request\/$/.exec(pathname) ?? [];
  if (wanted !== undefined) return give(portalRequest, { wanted, say, deny });
  const [, user] = /^\/workshops\/user\/([^/]+)\/sessions\/$/.exec(pathname) ?? [];
  if (user !== undefined) {
    const own = state.live().filter((one) => one.user === user);
    return say(200, { user, sessions: own.map((session) => toListed(session, state)) });
  }

  const [, name = '', call = ''] = /^\/workshops\/session\/([^/]+)\/(\w+)\/$/.exec(pathname) ?? [];
  const session = state.sessions.get(name);
  if (session && state.isStopping(session)) return say(200, { status: 'STOPPING' });
  if (!session || !state.isLive(session)) return deny(404, 'Session does not exist');
  if (call === 'schedule') return say(200, toSchedule(session, state));
  if (call === 'extend') {
    const isExtended = state.isExtendable(session);
    if (isExtended) session.expiresAt = (session.expiresAt ?? state.time()) + overtimeOf(session.environment);
    return say(200, { ...toSchedule(session, state), extended: isExtended });
  }
  if (call !== 'terminate') return deny(404, 'Not found');
  const { started, expires } = toSchedule(session, state);
  session.stoppedAt = state.time();
  return say(200, { started, expires });
}

type Say = (status: number, data: unknown) => void;

/** Both parts of the client's name are encoded, and a refresh token is valid once. */
async function grant({ request, state }: PortalRequest, say: Say): Promise<void> {
  const written = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const parts = Buffer.from(written, 'base64').toString().split(':').map(decodeForm);
  if (parts[0] !== ROBOT.clientId || parts[1] !== ROBOT.clientSecret)
    return say(401, { error: 'invalid_client' });
  const form = new URLSearchParams(await readText(request));
  const refreshing = form.get('refresh_token') ?? '';
  const isKnown =
    form.get('grant_type') === 'password'
      ? form.get('username') === ROBOT.username && form.get('password') === ROBOT.password
      : form.get('grant_type') === 'refresh_token' && state.tokens.delete(refreshing);
  state.calls.push(`grant ${form.get('grant_type')}`);
  if (!isKnown) return say(400, { error: 'invalid_grant' });
  state.count += 1;
  const [access, refresh] = [`access-${state.count}`, `refresh-${state.count}`];
  state.tokens.set(access, state.time() + TOKEN_SECONDS * 1000).set(refresh, Number.POSITIVE_INFINITY);
  say(200, { access_token: access, expires_in: TOKEN_SECONDS, token_type: 'Bearer', refresh_token: refresh });
}

function decodeForm(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

type Giving = { wanted: string; say: Say; deny: (status: number, text: string) => void };

async function give(
  { request, searchParams, state }: PortalRequest,
  { wanted, say, deny }: Giving,
): Promise<void> {
  const environment = state.environments.find(({ name }) => name === wanted);
  if (!environment) return deny(403, 'Environment does not exist');
  const query = Object.fromEntries(searchParams);
  const { index_url: indexUrl = '', user = `anonymous-${state.count}`, timeout = '60' } = query;
  if (!indexUrl) return deny(400, 'Need redirect URL for workshop index');
  const body = await readText(request);
  const own = state.live().filter((one) => one.user === user);
  // A resumed session keeps its original addresses.
  const again = own.find((one) => one.environment.name === wanted);
  const isFull = state.live().filter((one) => one.environment.name === wanted).length >= environment.capacity;
  if (!again && (isFull || own.length >= state.perPerson)) return say(503, { error: 'No session available' });
  state.count += 1;
  const session: StandInSession = again ?? {
    name: `${wanted}-s${String(state.count).padStart(3, '0')}`,
    environment,
    user,
    token: `token-${state.count}`,
    indexUrl,
    analyticsUrl: query['analytics_url'] ?? '',
    parameters: (JSON.parse(body || '{}') as { parameters?: unknown }).parameters,
    query,
    reservedUntil: state.time() + Number(timeout) * 1000,
    startedAt: null,
    expiresAt: null,
    stoppedAt: null,
  };
  state.sessions.set(session.name, session);
  const { name, token } = session;
  say(200, {
    name,
    user,
    url: `/workshops/session/${name}/activate/?${new URLSearchParams({ token, index_url: indexUrl })}`,
    workshop: environment.workshop,
    environment: wanted,
    namespace: name,
  });
}

function toEnvironment(environment: StandInEnvironment, state: PortalState) {
  const { name, workshop, capacity, duration } = environment;
  return {
    name,
    state: environment.state,
    workshop: { name: workshop, title: workshop, description: '', labels: {} },
    duration: duration * 60,
    capacity,
    reserved: 0,
    allocated: state.live().filter((one) => one.environment.name === name).length,
    available: 0,
  };
}

/** Before its page is opened, the times of a session are those of its startup. */
function toSchedule(session: StandInSession, state: PortalState) {
  const time = state.time();
  const isPending = session.startedAt === null;
  const started = session.startedAt ?? time;
  const expires = session.expiresAt ?? Math.min(session.reservedUntil, time + STARTUP_SECONDS * 1000);
  return {
    status: isPending ? (time % (2 * MINUTE) < MINUTE ? 'STARTING' : 'WAITING') : 'RUNNING',
    started: new Date(started).toISOString(),
    expires: new Date(expires).toISOString(),
    expiring: state.isExtendable(session),
    countdown: Math.round((expires - time) / 1000),
    extendable: state.isExtendable(session),
  };
}

function toListed(session: StandInSession, state: PortalState) {
  const { name, environment } = session;
  return {
    name,
    workshop: environment.workshop,
    environment: environment.name,
    ...toSchedule(session, state),
  };
}
