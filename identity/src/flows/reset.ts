import { normalEmail } from '../accounts.ts';
import type { Desk } from '../desk.ts';
import { emailFaults, passwordFaults } from '../forms.ts';
import { LIFE } from '../options.ts';
import { messageView } from '../pages/messages.ts';
import { mailSentView } from '../pages/register.ts';
import { forgotView, resetView } from '../pages/reset.ts';
import type { Answer, Visit } from '../visit.ts';
import { forgiveStranger } from './check-password.ts';
import { absolute, countMail, mayMail } from './register.ts';

export async function showForgot(_desk: Desk, visit: Visit): Promise<Answer> {
  return { view: forgotView(look(visit)) };
}

export async function forgot(desk: Desk, visit: Visit): Promise<Answer> {
  const email = normalEmail(visit.form['email'] ?? '');
  const faults = emailFaults(email);
  if (Object.keys(faults).length > 0) {
    return { view: forgotView({ ...look(visit), email, faults, status: 400 }) };
  }
  await countMail(desk, visit);
  const account = await desk.accounts.byEmail(email);
  desk.later(async () => {
    if (account) await sendReset(desk, visit, account);
  });
  return { view: mailSentView({ email, what: 'reset' }) };
}

export async function showReset({ links }: Desk, visit: Visit): Promise<Answer> {
  const key = visit.query.get('key') ?? '';
  const link = await links.find('reset', key);
  if (!link) return gone(visit);
  return { view: resetView({ base: visit.base, key, email: link.email }), origin: link.origin };
}

/** Whoever was in with the old password is out. */
export async function reset(desk: Desk, visit: Visit): Promise<Answer> {
  const { links, passwords, accounts, sessions, devices, settings } = desk;
  const { key = '', password = '' } = visit.form;
  const link = await links.find('reset', key);
  if (!link) return gone(visit);
  const { email, origin } = link;
  const faults = passwordFaults('password', password, email);
  if (Object.keys(faults).length > 0) {
    return { view: resetView({ base: visit.base, key, email, faults, status: 400 }), origin };
  }
  const passwordHash = await passwords.hash(password, visit.address);
  const account = (await links.take('reset', key)) && (await accounts.byEmail(email));
  if (!account) return gone(visit);
  await accounts.setPassword(account.id, passwordHash);
  await sessions.endAll(account.id);
  await forgiveStranger(desk, visit, email);
  desk.later(() => tellOfChange(desk, { email, firstName: account.firstName, origin }));
  if (visit.interaction && visit.interaction.session === undefined) return { signIn: account.id };
  devices.remember(visit.request, visit.response, { id: account.id, passwordHash });
  return {
    origin,
    view: messageView({
      title: 'Your password is set',
      text: `You can sign in to ${settings.brandOf(origin).name} with it now.`,
      next: { label: 'Sign in', href: `${origin}/auth` },
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
    link: absolute(desk, `${base}/reset?key=${key}`),
    firstName,
    origin,
  });
}

function look({ base, origin, interaction }: Visit) {
  return { base, origin, hasSignIn: interaction !== undefined };
}

function gone({ base, origin }: Visit): Answer {
  return {
    view: messageView({
      status: 410,
      title: 'This link has ended',
      text: 'It was used already or is older than an hour. Please ask for a new one.',
      next: { label: 'Ask for a new link', href: `${base}/forgot?origin=${encodeURIComponent(origin)}` },
    }),
  };
}
