import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DomainError } from '@academy/domain/errors';
import { pages } from '@academy/domain/pages';
import { recordIdentityEvent } from '../events.ts';
import { LIFETIME } from '../lifetimes.ts';
import { messageView } from '../pages/messages.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import type { IdentityServices } from '../services.ts';
import { explain } from '../upstream/exchange.ts';
import type { UpstreamLogin } from '../upstream/login-state.ts';
import { refusalText, UpstreamError } from '../upstream/provider.ts';
import type { UpstreamProfile, UpstreamProvider, UpstreamRefusal } from '../upstream/provider.ts';
import { stateBindingOf } from '../upstream/saml.ts';
import { requireOwner } from './owner.ts';
import { isRefusalRecorded } from './recorded-refusals.ts';

/** Sends the browser to another provider, within a login. */
export async function startUpstream(services: IdentityServices, context: PageContext): Promise<PageResult> {
  return toProvider(services, context, { page: '/sign-in' });
}

/** The same from the account page, to link one more. */
export async function startLinking(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { account } = await requireOwner(services, context);
  return toProvider(services, context, { page: '/account', accountId: account.id });
}

async function toProvider(
  services: IdentityServices,
  context: PageContext,
  { page, accountId }: { page: string; accountId?: string },
): Promise<PageResult> {
  const { origin, base, query, response, interaction } = context;
  const provider = providerOf(services, { origin, id: query.get('provider') ?? '' });
  const random = () => randomBytes(32).toString('base64url');
  const state = provider.kind === 'saml' ? services.challenges.create(stateBindingOf(provider)) : random();
  const checks = { state, nonce: random(), verifier: random() };
  try {
    const redirectUri = redirectUriOf(services, provider);
    const isAgain = interaction?.session?.accountId !== undefined;
    const target = await services.upstream(provider).authorizationUrl({ ...checks, redirectUri, isAgain });
    const startedAt = Math.floor(services.settings.now().getTime() / 1000);
    const started = { ...checks, startedAt, isAgain, uid: interaction?.uid, accountId };
    const login = { ...started, provider: provider.id, origin, base };
    services.upstreamLogins.start(response, login);
    return { redirect: target.href };
  } catch (error) {
    const { reason, message } = explain(error);
    await recordRefusal(services, context, { provider: provider.id, reason, detail: message });
    return { page, flash: { status: statusOf(reason), problem: refusalText(reason, provider.name) } };
  }
}

/** The way back. What the provider said waits for the login, whose cookie is bound to another path. */
export async function finishUpstream(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { request, response, query } = context;
  const id = providerIdOf(request);
  const login = services.upstreamLogins.take(request, response, query.get('state') ?? '');
  if (!login) {
    await recordRefusal(services, context, { provider: id, reason: 'state', detail: 'unknown state' });
    return refused(services, context);
  }
  const { origin, base, uid } = login;
  const provider = providerOf(services, { origin, id: login.provider });
  try {
    if (id !== provider.id) throw new UpstreamError('mix-up', `the answer came to the address of ${id}`);
    const callback = new URL(redirectUriOf(services, provider));
    callback.search = query.toString();
    const upstream = await services.upstream(provider).profile(callback, login);
    if (upstream.subject === '') throw new UpstreamError('answer', 'there is no subject');
    const key = await services.links.create({
      kind: 'upstream',
      email: `${upstream.issuer} ${upstream.subject}`,
      accountId: login.accountId ?? null,
      payload: {
        upstream,
        providerName: provider.name,
        uid,
        loginAt: loginTimeOf(services, upstream, login),
      },
      origin,
      lifeSeconds: LIFETIME.loginLink,
    });
    return { redirect: `${base}/upstream/done?${new URLSearchParams({ key, origin })}` };
  } catch (error) {
    const { reason, message, isRecorded } = explain(error);
    const refusal = { provider: id, reason, detail: message };
    if (!isRecorded) await recordRefusal(services, { ...context, origin }, refusal);
    return toStartPage(services, context, { login, problem: refusalText(reason, provider.name), reason });
  }
}

/** Out of the address that belongs to a provider. */
export function providerIdOf({ url = '' }: IncomingMessage): string {
  return /^\/upstream\/([\w-]+)/.exec(url)?.[1] ?? '';
}

/** Clocks differ. */
const SKEW_SECONDS = 60;

/** When the person logged in there. Who had to log in anew must have done so since they were sent there. */
function loginTimeOf(
  { settings }: IdentityServices,
  { loginAt }: UpstreamProfile,
  { startedAt, isAgain }: UpstreamLogin,
): number | null {
  const now = Math.floor(settings.now().getTime() / 1000);
  if (typeof loginAt !== 'number' || loginAt > now + SKEW_SECONDS) return null;
  if (isAgain && loginAt < startedAt - SKEW_SECONDS) return null;
  return Math.min(now, loginAt);
}

export function redirectUriOf({ settings }: IdentityServices, { id }: Pick<UpstreamProvider, 'id'>): string {
  return `${settings.issuer}/upstream/${id}`;
}

function providerOf(
  { settings }: IdentityServices,
  { origin, id }: { origin: string; id: string },
): UpstreamProvider {
  const provider = settings.loginOf(origin).providers.find((one) => one.id === id);
  if (!provider) throw unknownProvider();
  return provider;
}

export function unknownProvider(): DomainError {
  return new DomainError(
    'not_found',
    'This site has no such login provider, please go back and choose another.',
  );
}

function toStartPage(
  { flashes }: IdentityServices,
  { response }: PageContext,
  {
    login: { base, uid, origin },
    problem,
    reason,
  }: { login: UpstreamLogin; problem: string; reason: UpstreamRefusal },
): PageResult {
  const { id: flash, cookie } = flashes.create({ status: statusOf(reason), problem }, base);
  response.appendHeader('set-cookie', cookie);
  const page = uid === undefined ? '/account' : '/sign-in';
  return { redirect: `${base}${page}?${new URLSearchParams({ flash, origin })}` };
}

/** Without the cookie it is unknown where the login came from. */
function refused({ settings }: IdentityServices, { origin }: PageContext): PageResult {
  return {
    view: messageView({
      status: 400,
      title: 'This did not work',
      text: refusalText('state', settings.brandOf(origin).name),
      next: { label: 'Log in', href: origin + pages.login.path() },
    }),
  };
}

export async function recordRefusal(
  services: IdentityServices,
  context: PageContext,
  { provider, reason, detail }: { provider: string; reason: UpstreamRefusal; detail: string },
): Promise<void> {
  if (!(await isRefusalRecorded(services, `answers to ${context.address}`))) return;
  const { origin, request } = context;
  const details = { provider: provider.slice(0, 40), reason };
  services.settings.onRefused(`A login at ${details.provider} was refused (${reason}): ${detail}`);
  await recordIdentityEvent(services, { kind: 'login.refused', origin, request, details });
}

function statusOf(reason: UpstreamRefusal): number {
  return reason === 'away' ? 503 : 400;
}
