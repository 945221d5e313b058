import { pages } from '@academy/domain/pages';
import type { Account } from '../accounts.ts';
import { formerEmail, shownEmail } from '../email-addresses.ts';
import type { IdentityServices } from '../services.ts';
import { recordIdentityEvent } from '../events.ts';
import { emailFaults, typedValues } from '../forms.ts';
import { ENDED_BY_PASSWORD } from '../links.ts';
import { canSendMail, countMail } from '../mail-limits.ts';
import { notifyPerson } from '../notify.ts';
import { LIFETIME } from '../lifetimes.ts';
import { passwordFaults } from '../password-rules.ts';
import { linkExpiredView, messageView } from '../pages/messages.ts';
import { forgotView, resetView } from '../pages/reset.ts';
import type { PageResult, PageContext } from '../page-context.ts';
import { requirePasswords, resetUnknownDevice } from './check-password.ts';
import { absoluteUrl } from './register.ts';

export async function showForgot(services: IdentityServices, context: PageContext): Promise<PageResult> {
  requirePasswords(services, context);
  const { base, origin, interaction, flash } = context;
  return { view: forgotView({ base, origin, hasSignIn: interaction !== undefined, flash }) };
}

export async function forgot(services: IdentityServices, context: PageContext): Promise<PageResult> {
  requirePasswords(services, context);
  const email = formerEmail(context.form['email'] ?? '');
  const faults = emailFaults(email);
  if (Object.keys(faults).length > 0) {
    return { page: '/forgot', flash: { status: 400, faults, values: typedValues(context.form) } };
  }
  await countMail(services, context);
  const account = await services.accounts.byEmail(email);
  services.runAfterResponse(async () => {
    if (account) await sendReset(services, context, account);
  });
  return { page: '/forgot/sent', flash: { values: { email: shownEmail(email) } } };
}

export async function showReset(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const key = context.query.get('key') ?? '';
  const link = await services.links.find('reset', key);
  if (!link) return linkExpired(services, context);
  requirePasswords(services, link);
  const { base, flash } = context;
  return { view: resetView({ base, key, email: link.email, flash }), origin: link.origin };
}

/** Sessions that began with the old password end. */
export async function reset(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { links, passwords, accounts, sessions, devices } = services;
  const { key = '', password = '' } = context.form;
  const page = `/reset?${new URLSearchParams({ key })}`;
  const link = await links.find('reset', key);
  if (!link) return { page };
  requirePasswords(services, link);
  const { email, origin } = link;
  const { firstName = '', lastName = '' } = (await accounts.byEmail(email)) ?? {};
  const about = [firstName, lastName, services.settings.brandOf(origin).title];
  const faults = passwordFaults('password', password, { email, about });
  if (Object.keys(faults).length > 0) {
    return { page, origin, flash: { status: 400, faults } };
  }
  const passwordHash = await passwords.hash(password, context.address);
  const account = (await links.take('reset', key)) && (await accounts.byEmail(email));
  if (!account) return { page, origin };
  await accounts.setPassword(account.id, passwordHash);
  await sessions.endAll(account.id);
  await links.removeOf(account.id, ENDED_BY_PASSWORD);
  await resetUnknownDevice(services, context, email);
  await recordIdentityEvent(services, {
    kind: 'password.reset',
    accountId: account.id,
    origin,
    request: context.request,
  });
  notifyPerson(services, { kind: 'password-changed', account, origin, request: context.request });
  if (context.interaction && context.interaction.session === undefined)
    return { signIn: account.id, amr: ['pwd'], isExpected: true };
  devices.remember(context.request, context.response, { id: account.id, passwordHash });
  return { page: '/reset/done', origin };
}

export async function showResetDone(
  { settings }: IdentityServices,
  { origin }: PageContext,
): Promise<PageResult> {
  return {
    view: messageView({
      title: 'Your new password is set',
      text: `You can log in to ${settings.brandOf(origin).name} with it now.`,
      next: { label: 'Log in', href: origin + pages.login.path() },
    }),
  };
}

async function sendReset(services: IdentityServices, context: PageContext, account: Account): Promise<void> {
  const { links, settings } = services;
  const { base, origin, request } = context;
  const { id, email, firstName } = account;
  if (!(await canSendMail(services, context, { kind: 'reset', email, account }))) return;
  await recordIdentityEvent(services, { kind: 'password.reset-requested', accountId: id, origin, request });
  const key = await links.create({
    kind: 'reset',
    email,
    accountId: id,
    payload: {},
    origin,
    lifeSeconds: LIFETIME.resetLink,
  });
  await settings.sendMail({
    to: email,
    kind: 'reset',
    link: absoluteUrl(services, `${base}/reset?${new URLSearchParams({ key, origin })}`),
    firstName,
    origin,
  });
}

/** The login that the mail belonged to may be over, so the way on does not lead through it. */
function linkExpired({ settings }: IdentityServices, { base, origin, interaction }: PageContext): PageResult {
  const start = interaction ? base : settings.issuer;
  const href = `${start}/forgot?origin=${encodeURIComponent(origin)}`;
  const text = 'It was used already or is older than an hour.';
  return { view: linkExpiredView(text, { label: 'Ask for a new link', href }) };
}
