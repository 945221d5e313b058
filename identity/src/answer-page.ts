import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Desk } from './desk.ts';
import { readForm, requireOwnPage } from './forms.ts';
import { PAGE_HEADERS } from './pages/document.ts';
import type { Rendered } from './pages/document.ts';
import { expiredView } from './pages/messages.ts';
import type { Route } from './routes.ts';
import { faultView, isAccident, isSignInOver, render, send } from './show.ts';
import { originOf } from './visit.ts';
import type { Visit } from './visit.ts';

export type PageRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  route: Route;
  /** The path of the issuer. */
  prefix: string;
};

/** One of our own pages: who came from where, what the flow says, and how the browser goes on. */
export async function answerPage(desk: Desk, page: PageRequest): Promise<void> {
  const { settings, provider } = desk;
  const { request, response, route } = page;
  const visit = await receive(desk, page);
  const { origin } = visit;
  if (route.needsInteraction && !visit.interaction) {
    return send(response, render(settings, origin, expiredView(origin)));
  }
  try {
    const answer = await route.flow(desk, visit);
    if ('signIn' in answer) {
      const account = await desk.accounts.byId(answer.signIn);
      if (account) desk.devices.remember(request, response, account);
      const login = { accountId: answer.signIn, amr: ['pwd'], remember: true };
      return await provider().interactionFinished(request, response, { login, create: {} });
    }
    if ('redirect' in answer) {
      response.writeHead(303, { location: answer.redirect, 'cache-control': 'no-store' });
      return void response.end();
    }
    if ('download' in answer) return send(response, fileOf(answer.download));
    return send(response, render(settings, answer.origin ?? origin, answer.view));
  } catch (error) {
    // Told here, where the brand is known.
    if (isAccident(error)) throw error;
    return send(response, render(settings, origin, faultView(error, origin)));
  }
}

function fileOf({ name, data }: { name: string; data: unknown }): Rendered {
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
      ...PAGE_HEADERS,
    },
    body: `${JSON.stringify(data, null, 2)}\n`,
  };
}

async function receive(desk: Desk, { request, response, query, route, prefix }: PageRequest): Promise<Visit> {
  const { settings } = desk;
  const { uid } = route;
  const isPost = request.method === 'POST';
  if (isPost) requireOwnPage(request, new URL(settings.issuer).origin);
  const form = isPost ? await readForm(request) : {};
  const interaction = uid === undefined ? undefined : await findInteraction(desk, { request, response, uid });
  return {
    request,
    response,
    query,
    form,
    interaction,
    address: settings.addressOf(request),
    base: uid === undefined ? prefix : `${prefix}/interaction/${uid}`,
    origin: originOf({ settings, interaction, query, form }),
  };
}

async function findInteraction(
  { provider }: Desk,
  { request, response, uid }: { request: IncomingMessage; response: ServerResponse; uid: string },
): Promise<Visit['interaction']> {
  try {
    const interaction = await provider().interactionDetails(request, response);
    return interaction.uid === uid ? interaction : undefined;
  } catch (error) {
    if (isSignInOver(error)) return undefined;
    throw error;
  }
}
