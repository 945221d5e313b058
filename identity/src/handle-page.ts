import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '@academy/domain/errors';
import type { IdentityServices } from './services.ts';
import type { Flash } from './flash.ts';
import { readForm, requireOwnPage, typedValues } from './forms.ts';
import type { Settings } from './options.ts';
import { PAGE_HEADERS } from './pages/document.ts';
import type { Rendered, View } from './pages/document.ts';
import { expiredView } from './pages/messages.ts';
import type { Route } from './routes.ts';
import { finishLogin } from './finish-login.ts';
import { errorView, isUnexpected, isSignInExpired, RETRY_AFTER, render, send, statusOf } from './respond.ts';
import { originOf } from './page-context.ts';
import type { PageResult, PageContext } from './page-context.ts';
import { rememberSite } from './site-of-login.ts';

export type PageRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  route: Route;
  /** The path of the issuer. */
  prefix: string;
};

/** Handles a request to one of our own pages: reads its context, runs the flow and sends the result. */
export async function handlePage(services: IdentityServices, page: PageRequest): Promise<void> {
  const { settings } = services;
  const { request, response, route } = page;
  const context = await readContext(services, page);
  const { origin } = context;
  if (route.needsInteraction && !context.interaction) {
    if (request.method === 'POST') return redirect(response, context.base);
    return send(response, render(settings, origin, expiredView(origin)));
  }
  if (context.interaction) rememberSite(settings, context);
  const answer = await runFlow(services, { context, route });
  const next = 'signIn' in answer ? await finishLogin(services, context, answer) : answer;
  if (next === undefined) return;
  if ('redirect' in next) return redirect(response, next.redirect);
  if ('page' in next) return redirectToPage(services, context, next);
  if ('download' in next) return send(response, fileOf(next.download));
  if ('metadata' in next) return send(response, metadataOf(next.metadata));
  return send(response, render(settings, next.origin ?? origin, withFlash(next.view, context.flash)));
}

/** The error of a form is shown on the page of the form, with the values that were typed. */
async function runFlow(
  services: IdentityServices,
  { context, route }: { context: PageContext; route: Route },
): Promise<PageResult> {
  const { origin, form } = context;
  try {
    return await route.flow(services, context);
  } catch (error) {
    if (route.form !== undefined && !isSignInExpired(error) && !isMissing(error)) {
      if (isUnexpected(error)) services.settings.onFault(error);
      const flash = { ...problemOf(error, services.settings), values: typedValues(form) };
      return { page: route.form + keyOf(form), flash };
    }
    // Rendered here, where the brand is known.
    if (isUnexpected(error)) throw error;
    return { view: errorView(error, { ...services.settings, origin }) };
  }
}

function redirectToPage(
  { flashes }: IdentityServices,
  context: PageContext,
  { page, flash, origin = context.origin }: Extract<PageResult, { page: string }>,
): void {
  const { base, interaction, response } = context;
  const address = new URL(base + page, 'http://localhost');
  // Within a sign-in the site is known from its parameters.
  if (!interaction) address.searchParams.set('origin', origin);
  if (flash) {
    const { id, cookie } = flashes.create(flash, base);
    address.searchParams.set('flash', id);
    response.appendHeader('set-cookie', cookie);
  }
  redirect(response, address.pathname + address.search);
}

/** The page after a form was sent keeps the status of the form's result, and its title names an error. */
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

/** Forms opened from an email keep the key of its link. */
function keyOf({ key }: PageContext['form']): string {
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
      'content-security-policy': CLOSED,
      ...PAGE_HEADERS,
    },
    body: `${JSON.stringify(data, null, 2)}\n`,
  };
}

function metadataOf(body: string): Rendered {
  const headers = { 'content-type': 'application/samlmetadata+xml', 'content-security-policy': CLOSED };
  return { status: 200, headers: { ...headers, ...PAGE_HEADERS }, body };
}

const CLOSED = `default-src 'none'; frame-ancestors 'none'`;

async function readContext(
  services: IdentityServices,
  { request, response, query, route, prefix }: PageRequest,
): Promise<PageContext> {
  const { settings, flashes } = services;
  const { uid } = route;
  const isForm = route.form !== undefined;
  if (isForm) requireOwnPage(request, new URL(settings.issuer).origin);
  const form = isForm ? await readForm(request) : {};
  const interaction =
    uid === undefined ? undefined : await findInteraction(services, { request, response, uid });
  return {
    request,
    response,
    // The handler has taken the path of the issuer away.
    path: new URL(request.url ?? '/', settings.issuer).pathname,
    query,
    form,
    interaction,
    flash: flashes.read(request, query.get('flash')),
    address: settings.addressOf(request),
    base: uid === undefined ? prefix : `${prefix}/interaction/${uid}`,
    origin: originOf({ settings, request, interaction, query, form }),
  };
}

async function findInteraction(
  { provider }: IdentityServices,
  { request, response, uid }: { request: IncomingMessage; response: ServerResponse; uid: string },
): Promise<PageContext['interaction']> {
  try {
    const interaction = await provider().interactionDetails(request, response);
    return interaction.uid === uid ? interaction : undefined;
  } catch (error) {
    if (isSignInExpired(error)) return undefined;
    throw error;
  }
}
