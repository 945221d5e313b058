import { DomainError } from '@academy/domain/errors';
import { pages } from '@academy/domain/pages';
import type { Account } from '../accounts.ts';
import { requestingBrowser, isRequestingBrowser, rememberRequestingBrowser } from '../requesting-browser.ts';
import { formerEmail, shownEmail } from '../email-addresses.ts';
import { recordIdentityEvent } from '../events.ts';
import { extendInteraction } from '../extend-interaction.ts';
import { emailFaults, typedValues } from '../forms.ts';
import { newSecret, sha256 } from '../hashes.ts';
import { canSendMail, countMail } from '../mail-limits.ts';
import { LIFETIME } from '../lifetimes.ts';
import { loginLinkSentView, otherBrowserView, openLoginLinkView } from '../pages/login-link.ts';
import { linkExpiredView, messageView } from '../pages/messages.ts';
import { waitText } from '../page-context.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import type { IdentityServices } from '../services.ts';
import { codeOfKey, readCode } from '../typed-codes.ts';
import { resetUnknownDevice } from './check-password.ts';
import { absoluteUrl } from './register.ts';

/** Whether or not the address has an account, the answer and its time are the same. */
export async function requestLoginLink(
  services: IdentityServices,
  context: PageContext,
): Promise<PageResult> {
  const { settings, accounts } = services;
  requireEmailLinks(services, context);
  const email = formerEmail(context.form['email'] ?? '');
  const faults = emailFaults(email);
  if (Object.keys(faults).length > 0)
    return { page: '/sign-in', flash: { status: 400, faults, values: typedValues(context.form) } };
  await countMail(services, context);
  const account = await accounts.byEmail(email);
  const browser = rememberRequestingBrowser(settings, context.request, context.response);
  await extendInteraction(settings, context, LIFETIME.loginLink);
  services.runAfterResponse(async () => {
    if (account) await sendLoginLink(services, context, { account, browser });
  });
  return { page: '/login-link/sent', flash: { values: { email: shownEmail(email) } } };
}

export async function showLoginLinkSent(
  { settings }: IdentityServices,
  { base, flash }: PageContext,
): Promise<PageResult> {
  return {
    view: loginLinkSentView({ base, email: flash?.values?.['email'], outbox: settings.outboxPath, flash }),
  };
}

/** Mail scanners open every link, so opening one uses nothing up: a button does. */
export async function showLoginLink(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const key = context.query.get('key') ?? '';
  const link = await services.links.find('login', key);
  if (link?.payload.browser === undefined) return linkExpired(context);
  const { email, origin, payload } = link;
  const { base, request, interaction, flash } = context;
  if (!isRequestingBrowser(services.settings, request, payload.browser))
    return { view: otherBrowserView({ code: codeOfKey(key) }), origin };
  if (!interaction) return loginOver(link.origin);
  return { view: openLoginLinkView({ base, key, email, flash }), origin };
}

export async function openLoginLink(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { links, settings } = services;
  const { key = '' } = context.form;
  const page = `/link?${new URLSearchParams({ key })}`;
  const link = await links.find('login', key);
  const isBound = link !== undefined && isRequestingBrowser(settings, context.request, link.payload.browser);
  if (!isBound || !context.interaction) return { page };
  return finish(services, context, { key, page });
}

/** If the email is read on another device, its code is typed into the page that asked for it. */
export async function typeLoginCode(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { loginAttempts, settings } = services;
  requireEmailLinks(services, context);
  const { form, request } = context;
  const browser = requestingBrowser(settings, request) ?? '';
  const subject = `login code in ${sha256(browser)}`;
  const one = await loginAttempts.count(subject);
  const key = codeKey(browser, readCode(form['code'] ?? ''));
  const values = typedValues(form);
  const page = '/login-link/sent';
  const found = one.isAllowed && (await services.links.find('login', key)) !== undefined;
  if (found) {
    await loginAttempts.reset(subject);
    return finish(services, context, { key, page });
  }
  const { retryAfter } = one;
  if (retryAfter > 0)
    return {
      page,
      flash: {
        status: 429,
        retryAfter,
        values,
        problem: `There were too many wrong codes. Please try again in ${waitText(retryAfter)}.`,
      },
    };
  const faults = { code: 'This code is wrong, has expired or belongs to another browser.' };
  return { page, flash: { status: 400, faults, values } };
}

async function finish(
  services: IdentityServices,
  context: PageContext,
  { key, page }: { key: string; page: string },
): Promise<PageResult> {
  const taken = await services.links.take('login', key);
  const account = taken?.accountId ? await services.accounts.byId(taken.accountId) : undefined;
  if (!account) return { page };
  await resetUnknownDevice(services, context, account.email);
  return { signIn: account.id, amr: ['email'], isExpected: true };
}

async function sendLoginLink(
  services: IdentityServices,
  context: PageContext,
  { account, browser }: { account: Account; browser: string },
): Promise<void> {
  const { links, settings } = services;
  const { id: accountId, email, firstName } = account;
  if (!(await canSendMail(services, context, { kind: 'login', email, account }))) return;
  const { base, origin } = context;
  const key = newSecret();
  const code = codeOfKey(key);
  const shared = { kind: 'login', email, accountId, origin, lifeSeconds: LIFETIME.loginLink } as const;
  await links.create({ ...shared, key, payload: { browser: sha256(browser) } });
  // Taking one of the two removes the other.
  await links.create({ ...shared, key: codeKey(browser, code), payload: {} });
  const link = absoluteUrl(services, `${base}/link?${new URLSearchParams({ key, origin })}`);
  await recordIdentityEvent(services, {
    kind: 'login-link.requested',
    accountId,
    origin,
    request: context.request,
  });
  await settings.sendMail({ to: email, kind: 'login', link, code, firstName, origin });
}

function requireEmailLinks({ settings }: IdentityServices, { origin }: PageContext): void {
  if (!settings.loginOf(origin).emailLinks)
    throw new DomainError('not_found', 'This site sends no login links, please log in another way.');
}

const codeKey = (browser: string, code: string) => `${browser}.${code}`;

function linkExpired({ origin }: PageContext): PageResult {
  const next = { label: 'Log in', href: origin + pages.login.path() };
  return { view: linkExpiredView('It was used already or is older than 15 minutes.', next) };
}

function loginOver(origin: string): PageResult {
  return {
    view: messageView({
      status: 410,
      title: 'This login is over',
      text: 'It was finished or given up in another tab. Please start again if you are not logged in.',
      next: { label: 'Log in', href: origin + pages.login.path() },
    }),
    origin,
  };
}
