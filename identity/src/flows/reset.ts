import { normalEmail } from '../accounts.ts';
import type { Desk } from '../desk.ts';
import { emailFaults, passwordFaults, typedValues } from '../forms.ts';
import { LIFE } from '../options.ts';
import { messageView } from '../pages/messages.ts';
import { forgotView, resetView } from '../pages/reset.ts';
import type { Answer, Visit } from '../visit.ts';
import { forgiveStranger } from './check-password.ts';
import { absolute, countMail, mayMail } from './register.ts';

export async function showForgot(_desk: Desk, visit: Visit): Promise<Answer> {
  const { base, origin, interaction, flash } = visit;
  return { view: forgotView({ base, origin, hasSignIn: interaction !== undefined, flash }) };
}

export async function forgot(desk: Desk, visit: Visit): Promise<Answer> {
  const email = normalEmail(visit.form['email'] ?? '');
  const faults = emailFaults(email);
  if (Object.keys(faults).length > 0) {
    return { page: '/forgot', flash: { status: 400, faults, values: typedValues(visit.form) } };
  }
  await countMail(desk, visit);
  const account = await desk.accounts.byEmail(email);
  desk.later(async () => {
    if (account) await sendReset(desk, visit, account);
  });
  return { page: '/forgot/sent', flash: { values: { email } } };
}

export async function showReset(desk: Desk, visit: Visit): Promise<Answer> {
  const key = visit.query.get('key') ?? '';
  const link = await desk.links.find('reset', key);
  if (!link) return gone(desk, visit);
  const { base, flash } = visit;
  return { view: resetView({ base, key, email: link.email, flash }), origin: link.origin };
}

/** Whoever was in with the old password is out. */
export async function reset(desk: Desk, visit: Visit): Promise<Answer> {
  const { links, passwords, accounts, sessions, devices } = desk;
  const { key = '', password = '' } = visit.form;
  const page = `/reset?${new URLSearchParams({ key })}`;
  const link = await links.find('reset', key);
  if (!link) return { page };
  const { email, origin } = link;
  const faults = passwordFaults('password', password, email);
  if (Object.keys(faults).length > 0) {
    return { page, origin, flash: { status: 400, faults } };
  }
  const passwordHash = await passwords.hash(password, visit.address);
  const account = (await links.take('reset', key)) && (await accounts.byEmail(email));
  if (!account) return { page, origin };
  await accounts.setPassword(account.id, passwordHash);
  await sessions.endAll(account.id);
  await forgiveStranger(desk, visit, email);
  desk.later(() => tellOfChange(desk, { email, firstName: account.firstName, origin }));
  if (visit.interaction && visit.interaction.session === undefined) return { signIn: account.id };
  devices.remember(visit.request, visit.response, { id: account.id, passwordHash });
  return { page: '/reset/done', origin };
}

export async function showResetDone({ settings }: Desk, { origin }: Visit): Promise<Answer> {
  return {
    view: messageView({
      title: 'Your new password is set',
      text: `You can log in to ${settings.brandOf(origin).name} with it now.`,
      next: { label: 'Log in', href: `${origin}/auth` },
    }),
  };
}

/** A new password that its owner did not set must not go unnoticed. */
export async function tellOfChange(
  { settings }: Desk,
  { email, firstName, origin }: { email: string; firstName: string; origin: string },
): Promise<void> {
  const link = `${settings.issuer}/forgot?origin=${encodeURIComponent(origin)}`;
  await settings.sendMail({ to: email, kind: 'changed', link, firstName, origin });
}

async function sendReset(
  desk: Desk,
  { base, origin }: Visit,
  { id, email, firstName }: { id: string; email: string; firstName: string },
): Promise<void> {
  const { links, settings } = desk;
  if (!(await mayMail(desk, { kind: 'reset', email }))) return;
  const key = await links.create({
    kind: 'reset',
    email,
    accountId: id,
    payload: {},
    origin,
    lifeSeconds: LIFE.resetLink,
  });
  await settings.sendMail({
    to: email,
    kind: 'reset',
    link: absolute(desk, `${base}/reset?${new URLSearchParams({ key, origin })}`),
    firstName,
    origin,
  });
}

/** The login that the mail belonged to may be over, so the way on does not lead through it. */
function gone({ settings }: Desk, { base, origin, interaction }: Visit): Answer {
  const start = interaction ? base : settings.issuer;
  return {
    view: messageView({
      status: 410,
      title: 'This link has expired',
      text: 'It was used already or is older than an hour.',
      next: { label: 'Ask for a new link', href: `${start}/forgot?origin=${encodeURIComponent(origin)}` },
    }),
  };
}
