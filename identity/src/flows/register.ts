import { pages } from '@academy/domain/pages';
import type { Account } from '../accounts.ts';
import { normalEmail } from '../email-addresses.ts';
import { recordIdentityEvent } from '../events.ts';
import type { IdentityServices } from '../services.ts';
import { nameFaults, newEmailFaults, readName, typedValues } from '../forms.ts';
import type { Link } from '../links.ts';
import { canSendMail, countMail } from '../mail-limits.ts';
import { LIFETIME } from '../lifetimes.ts';
import { passwordFaults } from '../password-rules.ts';
import { linkExpiredView, messageView } from '../pages/messages.ts';
import { confirmView, mailSentView, registerView } from '../pages/register.ts';
import { waitText } from '../page-context.ts';
import type { PageResult, PageContext } from '../page-context.ts';
import { requirePasswords } from './check-password.ts';

export async function showRegister(
  { settings }: IdentityServices,
  { base, origin, interaction, flash }: PageContext,
): Promise<PageResult> {
  const login = settings.loginOf(origin);
  return { view: registerView({ base, origin, login, hasSignIn: interaction !== undefined, flash }) };
}

export function showMailSent(what: 'register' | 'reset') {
  return async (
    { settings: { outboxPath: outbox } }: IdentityServices,
    { base, origin, interaction, flash }: PageContext,
  ): Promise<PageResult> => {
    const email = flash?.values?.['email'];
    return {
      view: mailSentView({ base, origin, hasSignIn: interaction !== undefined, email, what, outbox }),
    };
  };
}

/** Whether the address is new or known, the answer and its time are the same; the mail tells its owner. */
export async function register(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { accounts, passwords, settings } = services;
  requirePasswords(services, context);
  const { password = '' } = context.form;
  const firstName = readName(context.form, 'firstName');
  const lastName = readName(context.form, 'lastName');
  const email = normalEmail(context.form['email'] ?? '');
  const faults = {
    ...nameFaults({ firstName, lastName }),
    ...newEmailFaults(context.form['email'] ?? ''),
    ...passwordFaults('password', password, {
      email,
      about: [firstName, lastName, settings.brandOf(context.origin).title],
    }),
  };
  if (Object.keys(faults).length > 0) {
    return { page: '/register', flash: { status: 400, faults, values: typedValues(context.form) } };
  }
  await countMail(services, context);
  const passwordHash = await passwords.hash(password, context.address);
  const known = await accounts.byEmail(email);
  services.runAfterResponse(async () => {
    if (known) await notifyOwner(services, context, known);
    else await sendConfirmation(services, context, { email, firstName, lastName, passwordHash });
  });
  return { page: '/register/sent', flash: { values: { email } } };
}

export async function showConfirm({ links }: IdentityServices, context: PageContext): Promise<PageResult> {
  const key = context.query.get('key') ?? '';
  const link = await links.find('verify', key);
  if (!link) return linkExpired(context);
  const { base, flash } = context;
  return { view: confirmView({ base, key, email: link.email, flash }), origin: link.origin };
}

/**
 * The password is asked for again: a stranger who registered with another person's address cannot get its owner
 * to open the account for them.
 */
export async function confirm(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { links, loginAttempts, passwords, accounts, devices } = services;
  const { key = '', password = '' } = context.form;
  const page = `/confirm?${new URLSearchParams({ key })}`;
  const link = await links.find('verify', key);
  if (!link) return { page };
  const { origin } = link;
  const one = await loginAttempts.count(`link ${key}`);
  const matches =
    one.isAllowed &&
    (await passwords.matches(password, { hash: link.payload.passwordHash }, context.address));
  if (!matches) {
    const { retryAfter } = one;
    const problem = `There were too many wrong passwords. Please try again in ${waitText(retryAfter)}.`;
    const faults = { password: 'This is not the password you chose when you registered.' };
    const flash = retryAfter > 0 ? { status: 429, retryAfter, problem } : { status: 400, faults };
    return { page, origin, flash };
  }
  const taken = await links.take('verify', key);
  const account = taken && (await accounts.create(registrationOf(taken)));
  if (!account) return { page, origin };
  const { request, response } = context;
  await recordIdentityEvent(services, { kind: 'account.registered', accountId: account.id, origin, request });
  if (context.interaction) return { signIn: account.id, amr: ['pwd'], isExpected: true };
  devices.remember(request, response, account);
  return { page: '/confirm/done', origin };
}

export async function showConfirmed(
  _services: IdentityServices,
  { origin }: PageContext,
): Promise<PageResult> {
  return {
    view: messageView({
      title: 'Your email address is confirmed',
      text: 'Your account is ready.',
      next: { label: 'Log in', href: origin + pages.login.path() },
    }),
  };
}

export function absoluteUrl({ settings }: IdentityServices, path: string): string {
  return new URL(path, settings.issuer).href;
}

type Registration = { email: string; firstName: string; lastName: string; passwordHash: string };

async function sendConfirmation(
  services: IdentityServices,
  context: PageContext,
  { email, ...payload }: Registration,
): Promise<void> {
  const { links, settings } = services;
  const { base, origin } = context;
  if (!(await canSendMail(services, context, { kind: 'verify', email }))) return;
  const key = await links.create({
    kind: 'verify',
    email,
    accountId: null,
    payload,
    origin,
    lifeSeconds: LIFETIME.verifyLink,
  });
  const link = absoluteUrl(services, `${base}/confirm?${new URLSearchParams({ key, origin })}`);
  await settings.sendMail({ to: email, kind: 'verify', link, firstName: payload.firstName, origin });
}

async function notifyOwner(
  services: IdentityServices,
  context: PageContext,
  account: Account,
): Promise<void> {
  const { email, firstName } = account;
  if (!(await canSendMail(services, context, { kind: 'exists', email, account }))) return;
  const { origin } = context;
  const link = `${services.settings.issuer}/forgot?origin=${encodeURIComponent(origin)}`;
  await services.settings.sendMail({ to: email, kind: 'exists', link, firstName, origin });
}

function registrationOf({ email, payload }: Link): Registration {
  const { firstName = '', lastName = '', passwordHash = '' } = payload;
  return { email, firstName, lastName, passwordHash };
}

function linkExpired({ origin }: PageContext): PageResult {
  const text = 'It was used already or is older than a day. Please log in, or register again.';
  return { view: linkExpiredView(text, { label: 'Log in', href: origin + pages.login.path() }) };
}
