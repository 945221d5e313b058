import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import type { EducatesConfig } from '../config.ts';
import { signBody } from '../http/signature.ts';
import { localFetch } from '@academy/compiler/local-fetch';

export type StandInEnvironment = {
  name: string;
  workshop: string;
  /** Sessions at once. */
  capacity: number;
  /** Minutes. */
  duration: number;
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
  /** Until when it must be activated. */
  reservedUntil: number;
  startedAt: number | null;
  expiresAt: number | null;
  isStopped: boolean;
};

type Refusal = { status: number; text: string };

const MINUTE = 60_000;
const ROBOT = {
  clientId: 'robot-client',
  clientSecret: 'robot-client-secret',
  username: 'robot@educates',
  password: 'robot-password',
  webhookSecret: 'a secret of the portal',
};

/**
 * A training portal of our own, over real HTTP, that follows the public description of Educates: tokens, catalog,
 * sessions, their activation pages and events. A test holds its clock, its faults and its pages.
 */
export async function standInPortal({ now = () => new Date() }: { now?: () => Date } = {}) {
  const environments: StandInEnvironment[] = [];
  const sessions = new Map<string, StandInSession>();
  /** Access and refresh tokens that are good, with the moment they expire. */
  const tokens = new Map<string, number>();
  const calls: string[] = [];
  const refusals = new Map<RegExp, Refusal>();
  const held = new Map<RegExp, Promise<void>>();
  let isRobot = true;
  let perPerson = Number.POSITIVE_INFINITY;
  let count = 0;
  let drawSession = usualPage;

  const time = () => now().getTime();
  const isLive = (session: StandInSession) =>
    !session.isStopped &&
    (session.startedAt === null ? session.reservedUntil > time() : (session.expiresAt ?? 0) > time());
  const live = () => [...sessions.values()].filter(isLive);

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  afterAll(close);

  return {
    url,
    config: { url, ...ROBOT } satisfies EducatesConfig,
    /** Every request: `GET /workshops/…`. */
    calls,
    sessions: () => live(),
    session(name: string): StandInSession {
      const found = sessions.get(name);
      if (!found) throw new Error(`The portal has no session ${name}`);
      return found;
    },
    offer(environment: Pick<StandInEnvironment, 'name' | 'workshop'> & Partial<StandInEnvironment>) {
      const full = { capacity: 10, duration: 60, state: 'RUNNING', ...environment } as const;
      environments.splice(0, environments.length, ...environments.filter(({ name }) => name !== full.name));
      environments.push({ ...full });
    },
    /** As many sessions at once for one person. */
    limitPerson: (most: number) => void (perPerson = most),
    /** The robot account loses its rights: every request is 403. */
    setRobot: (is: boolean) => void (isRobot = is),
    /** As after a restart: nobody's token is known any more. */
    forgetTokens: () => tokens.clear(),
    refuse: (path: RegExp, status: number, text = '') => void refusals.set(path, { status, text }),
    accept: () => refusals.clear(),
    /** Requests for this path wait until the returned function is called. */
    hold(path: RegExp): () => void {
      let release = () => {};
      held.set(path, new Promise((resolve) => (release = resolve)));
      return () => {
        held.delete(path);
        release();
      };
    },
    /** What stands in the frame. */
    draw: (page: (session: StandInSession) => string) => void (drawSession = page),
    drawUsual: () => void (drawSession = usualPage),
    sendEvent,
    /** As if everything of it were new. */
    clear() {
      sessions.clear();
      environments.length = 0;
      refusals.clear();
      calls.length = 0;
      perPerson = Number.POSITIVE_INFINITY;
      isRobot = true;
      drawSession = usualPage;
    },
    stop: close,
  };

  /** Sends an event the way a portal does, to the address it was given; or signed, to any address. */
  async function sendEvent(
    name: string,
    session: StandInSession,
    { to, changes = {} }: { to?: string; changes?: Record<string, unknown> } = {},
  ): Promise<Response> {
    const body = JSON.stringify({
      portal: { name: 'stand-in', uid: 'uid', generation: 1, url },
      event: {
        name,
        timestamp: now().toISOString().replace('Z', '000+00:00'),
        user: session.user,
        session: session.name,
        environment: session.environment.name,
        workshop: session.environment.workshop,
        data: {},
        ...changes,
      },
    });
    const signature = signBody({ body, secret: ROBOT.webhookSecret, at: now() });
    return localFetch(to ?? session.analyticsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(to && { 'educates-signature': signature }) },
      body,
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    calls.push(`${request.method} ${pathname}`);
    for (const [path, gate] of held) if (path.test(pathname)) await gate;
    const refusal = [...refusals].find(([path]) => path.test(pathname))?.[1];
    const say = (status: number, data: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
    const deny = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(text);
    const lead = (to: string, notification: string) => {
      const target = new URL(to);
      target.searchParams.set('notification', notification);
      response.writeHead(302, { location: target.href }).end();
    };
    if (refusal) return void deny(refusal.status, refusal.text);
    if (pathname === '/oauth2/token/') return grant(request, { say });

    // Pages, for browsers.
    const [, name = '', page = ''] = /^\/workshops\/session\/([^/]+)\/(\w+)?\/?$/.exec(pathname) ?? [];
    const session = sessions.get(name);
    if (session && ['', 'activate', 'delete', 'finish'].includes(page)) {
      if (page === 'activate' && searchParams.get('token') !== session.token)
        return void deny(400, 'Invalid access token for session');
      if (!isLive(session)) return lead(session.indexUrl, 'session-deleted');
      if (page === 'delete') {
        session.isStopped = true;
        await sendEvent('Session/Stopping', session);
        return lead(session.indexUrl, searchParams.get('notification') ?? 'session-deleted');
      }
      if (page === 'finish') {
        await sendEvent('Workshop/Finish', session);
        return void deny(200, '<p>Well done.</p>');
      }
      if (page === 'activate') {
        if (session.startedAt === null) {
          session.startedAt = time();
          session.expiresAt = time() + session.environment.duration * MINUTE;
          await sendEvent('Session/Started', session);
        }
        return void response.writeHead(302, { location: `/workshops/session/${name}/` }).end();
      }
      return void deny(200, drawSession(session));
    }

    // REST, for the robot.
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if ((tokens.get(bearer) ?? 0) <= time()) return void deny(401, '');
    if (!isRobot) return void deny(403, 'Session requests not permitted');
    if (pathname === '/workshops/catalog/environments/') {
      const states = searchParams.getAll('state');
      const listed = environments.filter(({ state }) => states.length === 0 || states.includes(state));
      return void say(200, { portal: { name: 'stand-in', url }, environments: listed.map(toEnvironment) });
    }
    const [, wanted] = /^\/workshops\/environment\/([^/]+)\/request\/$/.exec(pathname) ?? [];
    if (wanted !== undefined) return give(request, { wanted, searchParams, say, deny });
    const [, user] = /^\/workshops\/user\/([^/]+)\/sessions\/$/.exec(pathname) ?? [];
    if (user !== undefined)
      return void say(200, {
        user,
        sessions: live()
          .filter((one) => one.user === user)
          .map(toListed),
      });
    if (!session || !isLive(session)) return void deny(404, 'Session does not exist');
    if (page === 'schedule') return void say(200, toSchedule(session));
    if (page === 'extend') {
      const isExtended = isExtendable(session);
      if (isExtended) session.expiresAt = (session.expiresAt ?? time()) + 15 * MINUTE;
      return void say(200, { ...toSchedule(session), extended: isExtended });
    }
    if (page === 'terminate') {
      const { started, expires } = toSchedule(session);
      session.isStopped = true;
      return void say(200, { started, expires });
    }
    return void deny(404, 'Not found');
  }

  async function grant(
    request: IncomingMessage,
    { say }: { say: (status: number, data: unknown) => unknown },
  ): Promise<void> {
    const basic = `Basic ${Buffer.from(`${ROBOT.clientId}:${ROBOT.clientSecret}`).toString('base64')}`;
    if (request.headers.authorization !== basic) return void say(401, { error: 'invalid_client' });
    const form = new URLSearchParams(await readText(request));
    const isKnown =
      form.get('grant_type') === 'password'
        ? form.get('username') === ROBOT.username && form.get('password') === ROBOT.password
        : form.get('grant_type') === 'refresh_token' && tokens.has(form.get('refresh_token') ?? '');
    calls.push(`grant ${form.get('grant_type')}`);
    if (!isKnown) return void say(400, { error: 'invalid_grant' });
    count += 1;
    const [access, refresh] = [`access-${count}`, `refresh-${count}`];
    tokens.set(access, time() + 3_600_000).set(refresh, Number.POSITIVE_INFINITY);
    say(200, { access_token: access, expires_in: 3600, token_type: 'Bearer', refresh_token: refresh });
  }

  async function give(request: IncomingMessage, { wanted, searchParams, say, deny }: Giving): Promise<void> {
    const environment = environments.find(({ name }) => name === wanted);
    if (!environment) return void deny(403, 'Environment does not exist');
    const query = Object.fromEntries(searchParams);
    const { index_url: indexUrl = '', user = `anonymous-${count}`, timeout = '60' } = query;
    if (!indexUrl) return void deny(400, 'Need redirect URL for workshop index');
    const body = await readText(request);
    const own = live().filter((one) => one.user === user);
    const again = own.find((one) => one.environment.name === wanted);
    const isFull = live().filter((one) => one.environment.name === wanted).length >= environment.capacity;
    if (!again && (isFull || own.length >= perPerson))
      return void say(503, { error: 'No session available' });
    count += 1;
    const session: StandInSession = again ?? {
      name: `${wanted}-s${String(count).padStart(3, '0')}`,
      environment,
      user,
      token: `token-${count}`,
      indexUrl,
      analyticsUrl: query['analytics_url'] ?? '',
      parameters: (JSON.parse(body || '{}') as { parameters?: unknown }).parameters,
      query,
      reservedUntil: time() + Number(timeout) * 1000,
      startedAt: null,
      expiresAt: null,
      isStopped: false,
    };
    sessions.set(session.name, session);
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

  function toEnvironment({ name, workshop, capacity, duration, state }: StandInEnvironment) {
    const allocated = live().filter(({ environment }) => environment.name === name).length;
    return {
      name,
      state,
      workshop: { name: workshop, title: workshop, description: '', labels: {} },
      duration: duration * 60,
      capacity,
      reserved: 0,
      allocated,
      available: 0,
    };
  }

  /** In the last ten minutes, as portals do. */
  function isExtendable({ expiresAt }: StandInSession): boolean {
    return expiresAt !== null && expiresAt - time() <= 10 * MINUTE;
  }

  function toSchedule(session: StandInSession) {
    const { startedAt, expiresAt } = session;
    return {
      status: startedAt === null ? 'STARTING' : 'RUNNING',
      started: startedAt && new Date(startedAt).toISOString(),
      expires: expiresAt && new Date(expiresAt).toISOString(),
      expiring: isExtendable(session),
      ...(expiresAt !== null && {
        countdown: Math.round((expiresAt - time()) / 1000),
        extendable: isExtendable(session),
      }),
    };
  }

  function toListed(session: StandInSession) {
    const { name, environment } = session;
    return { name, workshop: environment.workshop, environment: environment.name, ...toSchedule(session) };
  }
}

type Giving = {
  wanted: string;
  searchParams: URLSearchParams;
  say: (status: number, data: unknown) => unknown;
  deny: (status: number, text: string) => unknown;
};

function usualPage({ name, environment }: StandInSession): string {
  return `<!doctype html><html lang="en"><head><title>${name}</title></head><body><main>
<h1>Workshop ${environment.workshop}</h1>
<p><a href="/workshops/session/${name}/finish/">Finish the workshop</a></p>
<p><a href="/workshops/session/${name}/delete/">Exit the session</a></p></main></body></html>`;
}
