import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { localFetch } from '@academy/compiler/local-fetch';
import type { EducatesConfig } from '../config/service-settings.ts';
import { signBody } from '../integrations/signature.ts';
import { answerPage, usualPage } from './educates-pages.ts';
import { answerRest } from './educates-rest.ts';
import { portalState, ROBOT } from './educates-state.ts';
import type { StandInEnvironment, StandInSession } from './educates-state.ts';
import { whenDone } from './when-done.ts';

/**
 * A fake training portal over real HTTP that behaves like the public sources of Educates: tokens, catalog,
 * sessions, their activation pages and events. A test controls its clock, its faults and its pages.
 */
export async function standInPortal({ now = () => new Date() }: { now?: () => Date } = {}) {
  const state = portalState(now, usualPage);
  const { environments, sessions, refusals, calls, tokens } = state;
  const held = new Map<RegExp, Promise<void>>();
  /** Events in flight; a portal waits for none of them. */
  const sending = new Set<Promise<unknown>>();

  const server = createServer((request, response) => {
    const answer = async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', url);
      calls.push(`${request.method} ${pathname}`);
      for (const [path, gate] of held) if (path.test(pathname)) await gate;
      const refusal = [...refusals].find(([path]) => path.test(pathname))?.[1];
      if (refusal)
        return void response.writeHead(refusal.status, { 'content-type': 'text/html' }).end(refusal.text);
      const portalRequest = { request, response, pathname, searchParams, state, emit };
      if (!(await answerPage(portalRequest))) await answerRest(portalRequest);
    };
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  whenDone(close);

  return {
    url,
    config: { url, ...ROBOT } satisfies EducatesConfig,
    calls,
    sessions: () => state.live(),
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
    /** Limits concurrent sessions per person. */
    limitPerson: (most: number) => void (state.perPerson = most),
    /** The robot account loses its rights: every request is 403, with a reason. */
    setRobot: (is: boolean) => void (state.isRobot = is),
    /** Simulates a restart: no token is known anymore. */
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
    /** Sets the content of the frame. */
    draw: (page: (session: StandInSession) => string) => void (state.drawSession = page),
    drawUsual: () => void (state.drawSession = usualPage),
    sendEvent,
    /** Resolves when no event is in flight. */
    async settled(): Promise<void> {
      while (sending.size > 0) await Promise.all(sending);
    },
    clear() {
      sessions.clear();
      environments.length = 0;
      refusals.clear();
      calls.length = 0;
      state.perPerson = Number.POSITIVE_INFINITY;
      state.isRobot = true;
      state.drawSession = usualPage;
    },
    stop: close,
  };

  function emit(name: string, session: StandInSession): void {
    const sent = sendEvent(name, session)
      .catch(() => undefined)
      .finally(() => sending.delete(sent));
    sending.add(sent);
  }

  /** Sends an event like a portal, to its given address; or signed, to any address. */
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
}
