import { recordIdentityEvent } from '../events.ts';
import { newEmailFaults } from '../forms.ts';
import { newSecret, sha256 } from '../hashes.ts';
import { canSendMail, countMail } from '../mail-limits.ts';
import type { Account } from '../accounts.ts';
import { LIFETIME } from '../lifetimes.ts';
import { upstreamLinkView } from '../pages/upstream.ts';
import { hasPassword } from '../passwords.ts';
import { waitText } from '../page-context.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import type { IdentityServices } from '../services.ts';
import { codeOfKey, readCode } from '../typed-codes.ts';
import { checkPassword } from './check-password.ts';
import { isRefusalRecorded } from './recorded-refusals.ts';
import { complete, findPending, pendingExpired } from './upstream-account.ts';
import type { PendingUpstream } from './upstream-account.ts';

/** Whose account it is must be proven here, by its password or by a code to its address. */
export async function showUpstreamLink(
  services: IdentityServices,
  context: PageContext,
): Promise<PageResult> {
  const pending = await findPending(services, context, context.query.get('key') ?? '');
  if (!pending) return pendingExpired(context);
  const { target: account, key, providerName, profile } = pending;
  const { base, flash } = context;
  return {
    view: upstreamLinkView({
      base,
      key,
      providerName,
      account: account?.email,
      isPasswordRequired: account !== undefined && acceptsPassword(services, context, account),
      email: flash?.values?.['email'] ?? profile.email,
      isCodeSent: flash?.values?.['sent'] === 'yes',
      flash,
    }),
  };
}

export async function linkByPassword(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { key = '', password = '' } = context.form;
  const pending = await findPending(services, context, key);
  const account = pending?.target;
  if (!pending || !account) return pendingExpired(context);
  if (!acceptsPassword(services, context, account)) return toLink(key, {});
  const checked = await checkPassword(services, context, { email: account.email, password });
  if (checked.ok) return complete(services, context, { pending, email: account.email, amr: ['fed', 'pwd'] });
  const { status, problem, retryAfter } = checked;
  if (status === 429) return toLink(key, { status, problem, retryAfter });
  return toLink(key, { status, faults: { password: 'This is not your password.' } });
}

/** The same answer whether or not the address has an account. */
export async function sendUpstreamCode(
  services: IdentityServices,
  context: PageContext,
): Promise<PageResult> {
  const { key = '' } = context.form;
  const pending = await findPending(services, context, key);
  if (!pending) return pendingExpired(context);
  const typed = context.form['email'] ?? '';
  const email = pending.target?.email ?? typed.trim();
  const faults = pending.target ? {} : newEmailFaults(typed);
  if (Object.keys(faults).length > 0)
    return toLink(key, { status: 400, faults, values: { email: typed.slice(0, 200) } });
  await countMail(services, context);
  services.runAfterResponse(() => mailCode(services, context, { pending, email }));
  return toLink(key, { values: { sent: 'yes', email } });
}

export async function linkByCode(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { key = '', code = '', email = '' } = context.form;
  const pending = await findPending(services, context, key);
  if (!pending) return pendingExpired(context);
  const { loginAttempts, links } = services;
  const subject = `upstream code of ${sha256(key)}`;
  const one = await loginAttempts.count(subject);
  const proven = one.isAllowed ? await links.take('code', codeKey(key, readCode(code))) : undefined;
  // A code proves one mailbox, so it counts for the account that it was sent for.
  if (proven && proven.accountId === (pending.target?.id ?? null)) {
    await loginAttempts.reset(subject);
    return complete(services, context, { pending, email: proven.email, amr: ['fed', 'email'] });
  }
  const { origin, request } = context;
  const details = { provider: pending.providerName, reason: 'wrong code' };
  if (await isRefusalRecorded(services, `upstream codes of ${context.address}`))
    await recordIdentityEvent(services, { kind: 'login.refused', origin, request, details });
  const values = { sent: 'yes', email };
  const { retryAfter } = one;
  if (retryAfter > 0) {
    const problem = `There were too many wrong codes. Please try again in ${waitText(retryAfter)}.`;
    return toLink(key, { status: 429, retryAfter, problem, values });
  }
  return toLink(key, { status: 400, faults: { code: 'This code is wrong or has expired.' }, values });
}

/** Either a password or a code links, so it does not matter which of the two a site offers. */
function acceptsPassword({ settings }: IdentityServices, { origin }: PageContext, account: Account): boolean {
  return settings.loginOf(origin).passwords && hasPassword(account);
}

async function mailCode(
  services: IdentityServices,
  context: PageContext,
  { pending, email }: { pending: PendingUpstream; email: string },
): Promise<void> {
  const { origin } = context;
  const { key, target, providerName, profile } = pending;
  if (!(await canSendMail(services, context, { kind: 'upstream-code', email, account: target }))) return;
  const code = codeOfKey(newSecret());
  await services.links.create({
    kind: 'code',
    key: codeKey(key, code),
    email,
    accountId: target?.id ?? null,
    payload: {},
    origin,
    lifeSeconds: LIFETIME.loginLink,
  });
  const { firstName } = target ?? profile;
  const mail = { to: email, kind: 'upstream-code', link: '', code, about: providerName, origin } as const;
  await services.settings.sendMail({ ...mail, firstName: target ? firstName : '' });
}

const codeKey = (key: string, code: string) => `${key}.${code}`;

function toLink(key: string, flash: NonNullable<PageContext['flash']>): PageResult {
  return { page: `/upstream/link?${new URLSearchParams({ key })}`, flash };
}
