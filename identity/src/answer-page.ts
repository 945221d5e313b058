import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '@academy/domain/errors';
import type { Desk } from './desk.ts';
import type { Flash } from './flash.ts';
import { readForm, requireOwnPage, typedValues } from './forms.ts';
import type { Settings } from './options.ts';
import { PAGE_HEADERS } from './pages/document.ts';
import type { Rendered, View } from './pages/document.ts';
import { expiredView } from './pages/messages.ts';
import type { Route } from './routes.ts';
import { faultView, isAccident, isSignInOver, RETRY_AFTER, render, send, statusOf } from './show.ts';
import { originOf } from './visit.ts';
import type { Answer, Visit } from './visit.ts';

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
    if (request.method === 'POST') return redirect(response, visit.base);
    return send(response, render(settings, origin, expiredView(origin)));
  }
  const answer = await decide(desk, { visit, route });
  if ('signIn' in answer) {
    const account = await desk.accounts.byId(answer.signIn);
    if (account) desk.devices.remember(request, response, account);
    const login = { accountId: answer.signIn, amr: ['pwd'], remember: true };
    return provider().interactionFinished(request, response, { login, create: {} });
  }
  if ('redirect' in answer) return redirect(response, answer.redirect);
  if ('page' in answer) return showPage(desk, visit, answer);
  if ('download' in answer) return send(response, fileOf(answer.download));
  return send(response, render(settings, answer.origin ?? origin, withFlash(answer.view, visit.flash)));
}

/** What a form cannot do is said on its own page, together with what was typed there. */
async function decide(desk: Desk, { visit, route }: { visit: Visit; route: Route }): Promise<Answer> {
  const { origin, form } = visit;
  try {
    return await route.flow(desk, visit);
  } catch (error) {
    if (route.form !== undefined && !isSignInOver(error) && !isMissing(error)) {
      if (isAccident(error)) desk.settings.onFault(error);
      const flash = { ...problemOf(error, desk.settings), values: typedValues(form) };
      return { page: route.form + keyOf(form), flash };
    }
    // Told here, where the brand is known.
    if (isAccident(error)) throw error;
    return { view: faultView(error, { ...desk.settings, origin }) };
  }
}

function showPage(
  { flashes }: Desk,
  visit: Visit,
  { page, flash, origin = visit.origin }: Extract<Answer, { page: string }>,
): void {
  const { base, interaction, response } = visit;
  const address = new URL(base + page, 'http://localhost');
  // Within a sign-in the site is known from there.
  if (!interaction) address.searchParams.set('origin', origin);
  if (flash) {
    const { id, cookie } = flashes.create(flash, base);
    address.searchParams.set('flash', id);
    response.appendHeader('set-cookie', cookie);
  }
  redirect(response, address.pathname + address.search);
}

/** The answer to the form, at an address of its own: it keeps its status, and its title says that something is wrong. */
function withFlash(view: View, flash: Flash | undefined): View {
  if (!flash || view.status !== undefined) return view;
  const isBad = flash.problem !== undefined || flash.faults !== undefined;
  return {
    ...view,
    title: isBad ? `Error: ${view.title}` : view.title,
    ...(flash.status !== undefined && { status: flash.status }),
    retryAfter: flash.retryAfter,
  };
}

function problemOf(error: unknown, { isUnavailable }: Settings): Flash {
  if (error instanceof DomainError)
    return { status: statusOf(error), problem: error.message, retryAfter: error.retryAfter };
  return isUnavailable(error)
    ? {
        status: 503,
        problem: 'The site cannot reach its data. Please try again in a moment.',
        retryAfter: RETRY_AFTER,
      }
    : { status: 500, problem: 'Something went wrong on our side. Please try again in a moment.' };
}

/** Forms that a mail leads to stay with the link of the mail. */
function keyOf({ key }: Visit['form']): string {
  return key === undefined ? '' : `?${new URLSearchParams({ key })}`;
}

function isMissing(error: unknown): boolean {
  return error instanceof DomainError && error.kind === 'not_found';
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' });
  response.end();
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
  const { settings, flashes } = desk;
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
    flash: flashes.read(request, query.get('flash')),
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
