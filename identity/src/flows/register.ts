import { DomainError } from '@academy/domain/errors';
import { normalEmail } from '../accounts.ts';
import type { Desk } from '../desk.ts';
import { emailFaults, nameFaults, passwordFaults } from '../forms.ts';
import type { Link } from '../links.ts';
import { LIFE } from '../options.ts';
import { messageView } from '../pages/messages.ts';
import { confirmView, mailSentView, registerView } from '../pages/register.ts';
import { waitText } from '../visit.ts';
import type { Answer, Visit } from '../visit.ts';

export async function showRegister(_desk: Desk, visit: Visit): Promise<Answer> {
  return { view: registerView(look(visit)) };
}

/** Whether the address is new or known, the answer and its time are the same; the mail tells its owner. */
export async function register(desk: Desk, visit: Visit): Promise<Answer> {
  const { accounts, passwords } = desk;
  const { password = '' } = visit.form;
  const firstName = (visit.form['firstName'] ?? '').trim();
  const lastName = (visit.form['lastName'] ?? '').trim();
  const email = normalEmail(visit.form['email'] ?? '');
  const faults = {
    ...nameFaults({ firstName, lastName }),
    ...emailFaults(email),
    ...passwordFaults('password', password, email),
  };
  if (Object.keys(faults).length > 0) {
    return { view: registerView({ ...look(visit), values: visit.form, faults, status: 400 }) };
  }
  await countMail(desk, visit);
  const passwordHash = await passwords.hash(password, visit.address);
  const known = await accounts.byEmail(email);
  desk.later(async () => {
    if (known) await tellOwner(desk, { email, firstName: known.firstName, origin: visit.origin });
    else await sendConfirmation(desk, visit, { email, firstName, lastName, passwordHash });
  });
  return { view: mailSentView({ email, what: 'register' }) };
}

export async function showConfirm({ links }: Desk, visit: Visit): Promise<Answer> {
  const key = visit.query.get('key') ?? '';
  const link = await links.find('verify', key);
  if (!link) return gone(visit);
  return { view: confirmView({ base: visit.base, key, email: link.email }), origin: link.origin };
}

/**
 * The password is asked for once more: whoever registered with somebody else's address cannot get its owner
 * to open the account for them.
 */
export async function confirm(desk: Desk, visit: Visit): Promise<Answer> {
  const { links, tries, passwords, accounts } = desk;
  const { key = '', password = '' } = visit.form;
  const link = await links.find('verify', key);
  if (!link) return gone(visit);
  const { origin, email } = link;
  const one = await tries.take(`link ${key}`);
  const matches =
    one.goesAhead && (await passwords.matches(password, link.payload.passwordHash, visit.address));
  if (!matches) {
    const wait = one.retryAfter > 0 ? { status: 429, retryAfter: one.retryAfter } : { status: 400 };
    const problem =
      one.retryAfter > 0
        ? `There were too many wrong passwords. Please try again in ${waitText(one.retryAfter)}.`
        : 'This is not the password you chose when you registered.';
    return { view: confirmView({ base: visit.base, key, email, problem, ...wait }), origin };
  }
  const taken = await links.take('verify', key);
  const account = taken && (await accounts.create(registrationOf(taken)));
  if (!account) return gone(visit);
  if (visit.interaction) return { signIn: account.id };
  return {
    origin,
    view: messageView({
      title: 'Your address is confirmed',
      text: 'Your account is ready.',
      next: { label: 'Sign in', href: `${origin}/auth` },
    }),
  };
}

/** Stops whoever asks for mail after mail. */
export async function countMail({ counts, settings }: Desk, { address }: Visit): Promise<void> {
  const { mailsPerAddress, windowSeconds } = settings.limits;
  const { count, retryAfter } = await counts.add(`mails from ${address}`, windowSeconds);
  if (count > mailsPerAddress) {
    throw new DomainError(
      'too_many',
      `We have sent many mails for you already. Please try again in ${waitText(retryAfter)}.`,
      {
        retryAfter,
      },
    );
  }
}

/** Strict, since the mailbox may be somebody else's: whoever asks, it gets a few mails of a kind and no more. */
export async function mayMail(
  { counts, settings }: Desk,
  { kind, email }: { kind: 'verify' | 'reset' | 'exists'; email: string },
): Promise<boolean> {
  const { mailsPerAccount, windowSeconds } = settings.limits;
  const { count } = await counts.add(`${kind} mails to ${email}`, windowSeconds);
  return count <= mailsPerAccount;
}

export function absolute({ settings }: Desk, path: string): string {
  return new URL(path, settings.issuer).href;
}

type Registration = { email: string; firstName: string; lastName: string; passwordHash: string };

async function sendConfirmation(
  desk: Desk,
  { base, origin }: Visit,
  { email, ...payload }: Registration,
): Promise<void> {
  const { links, settings } = desk;
  if (!(await mayMail(desk, { kind: 'verify', email }))) return;
  const key = await links.create({
    kind: 'verify',
    email,
    accountId: null,
    payload,
    origin,
    lifeSeconds: LIFE.verifyLink,
  });
  const link = absolute(desk, `${base}/confirm?key=${key}`);
  await settings.sendMail({ to: email, kind: 'verify', link, firstName: payload.firstName, origin });
}

async function tellOwner(
  desk: Desk,
  { email, firstName, origin }: { email: string; firstName: string; origin: string },
) {
  if (!(await mayMail(desk, { kind: 'exists', email }))) return;
  const link = `${desk.settings.issuer}/forgot?origin=${encodeURIComponent(origin)}`;
  await desk.settings.sendMail({ to: email, kind: 'exists', link, firstName, origin });
}

function registrationOf({ email, payload }: Link): Registration {
  const { firstName = '', lastName = '', passwordHash = '' } = payload;
  return { email, firstName, lastName, passwordHash };
}

function look({ base, origin, interaction }: Visit) {
  return { base, origin, hasSignIn: interaction !== undefined };
}

function gone({ origin }: Visit): Answer {
  return {
    view: messageView({
      status: 410,
      title: 'This link has ended',
      text: 'It was used already or is older than a day. Please sign in, or register again.',
      next: { label: 'Go on', href: `${origin}/auth` },
    }),
  };
}
