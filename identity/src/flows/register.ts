import { DomainError } from '@academy/domain/errors';
import { normalEmail } from '../accounts.ts';
import type { Desk } from '../desk.ts';
import { emailFaults, nameFaults, passwordFaults, typedValues } from '../forms.ts';
import type { Link } from '../links.ts';
import { LIFE } from '../options.ts';
import { messageView } from '../pages/messages.ts';
import { confirmView, mailSentView, registerView } from '../pages/register.ts';
import { waitText } from '../visit.ts';
import type { Answer, Visit } from '../visit.ts';

export async function showRegister(_desk: Desk, visit: Visit): Promise<Answer> {
  const { base, origin, interaction, flash } = visit;
  return { view: registerView({ base, origin, hasSignIn: interaction !== undefined, flash }) };
}

export function showMailSent(what: 'register' | 'reset') {
  return async (_desk: Desk, { base, origin, interaction, flash }: Visit): Promise<Answer> => {
    const email = flash?.values?.['email'];
    return { view: mailSentView({ base, origin, hasSignIn: interaction !== undefined, email, what }) };
  };
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
    return { page: '/register', flash: { status: 400, faults, values: typedValues(visit.form) } };
  }
  await countMail(desk, visit);
  const passwordHash = await passwords.hash(password, visit.address);
  const known = await accounts.byEmail(email);
  desk.later(async () => {
    if (known) await tellOwner(desk, { email, firstName: known.firstName, origin: visit.origin });
    else await sendConfirmation(desk, visit, { email, firstName, lastName, passwordHash });
  });
  return { page: '/register/sent', flash: { values: { email } } };
}

export async function showConfirm({ links }: Desk, visit: Visit): Promise<Answer> {
  const key = visit.query.get('key') ?? '';
  const link = await links.find('verify', key);
  if (!link) return gone(visit);
  const { base, flash } = visit;
  return { view: confirmView({ base, key, email: link.email, flash }), origin: link.origin };
}

/**
 * The password is asked for once more: whoever registered with somebody else's address cannot get its owner
 * to open the account for them.
 */
export async function confirm(desk: Desk, visit: Visit): Promise<Answer> {
  const { links, tries, passwords, accounts } = desk;
  const { key = '', password = '' } = visit.form;
  const page = `/confirm?${new URLSearchParams({ key })}`;
  const link = await links.find('verify', key);
  if (!link) return { page };
  const { origin } = link;
  const one = await tries.take(`link ${key}`);
  const matches =
    one.goesAhead && (await passwords.matches(password, link.payload.passwordHash, visit.address));
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
  return visit.interaction ? { signIn: account.id } : { page: '/confirm/done', origin };
}

export async function showConfirmed(_desk: Desk, { origin }: Visit): Promise<Answer> {
  return {
    view: messageView({
      title: 'Your email address is confirmed',
      text: 'Your account is ready.',
      next: { label: 'Log in', href: `${origin}/auth` },
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
      `We have sent many emails for you already. Please try again in ${waitText(retryAfter)}.`,
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
  const link = absolute(desk, `${base}/confirm?${new URLSearchParams({ key, origin })}`);
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

function gone({ origin }: Visit): Answer {
  return {
    view: messageView({
      status: 410,
      title: 'This link has expired',
      text: 'It was used already or is older than a day. Please log in, or register again.',
      next: { label: 'Log in', href: `${origin}/auth` },
    }),
  };
}
