import { DomainError } from '@academy/domain/errors';
import type { Account } from '../accounts.ts';
import { normalEmail } from '../email-addresses.ts';
import { recordIdentityEvent } from '../events.ts';
import { newEmailFaults, typedValues } from '../forms.ts';
import { notifyPerson } from '../notify.ts';
import { LIFETIME } from '../options.ts';
import { confirmAddressView, undoAddressView } from '../pages/address.ts';
import { messageView } from '../pages/messages.ts';
import { noPassword } from '../passwords.ts';
import { waitText } from '../page-context.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import type { IdentityServices } from '../services.ts';
import { confirmOwner } from './confirm-owner.ts';
import { backToAccount, requireOwner } from './owner.ts';
import { canSendMail, countMail } from './register.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Nothing changes until the new address is confirmed. Whether it has an account already, only its owner learns. */
export async function changeAddress(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const owner = await requireOwner(services, context);
  const { account } = owner;
  const { form } = context;
  const email = normalEmail(form['newEmail'] ?? '');
  const faults = addressFaults(form['newEmail'] ?? '', account);
  if (Object.keys(faults).length > 0)
    return backToAccount({ status: 400, faults, values: { newEmail: typedEmail(form) } });
  const password = form['addressPassword'] ?? '';
  const refused = await confirmOwner(services, context, { owner, field: 'addressPassword', password });
  if (refused) return refused;
  await countChange(services, context, account);
  const other = await services.accounts.byEmail(email);
  const { origin, request } = context;
  await recordIdentityEvent(services, {
    kind: 'address.change-requested',
    accountId: account.id,
    origin,
    request,
  });
  services.runAfterResponse(async () => {
    await warnFormerAddress(services, context, { account, email });
    if (other) await mailTaken(services, context, other);
    else await mailNewAddress(services, context, { account, email });
  });
  return backToAccount({
    done: `We have written to ${email}. Your address changes when you follow the link in that email.`,
  });
}

export async function showConfirmAddress(
  { links }: IdentityServices,
  { query, base, flash }: PageContext,
): Promise<PageResult> {
  const key = query.get('key') ?? '';
  const link = await links.find('address', key);
  if (!link) return linkExpired('It was used already, was stopped, or is older than a day.');
  return { view: confirmAddressView({ base, key, email: link.email, flash }), origin: link.origin };
}

export async function confirmAddress(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { links, accounts } = services;
  const { key = '' } = context.form;
  const link = await links.take('address', key);
  const account = link?.accountId ? await accounts.byId(link.accountId) : undefined;
  const isChanged = link && account && (await accounts.setEmail(account.id, link.email));
  if (!isChanged) return { page: `/address?${new URLSearchParams({ key })}` };
  await links.removeOf(account.id, ['login', 'address']);
  const { request } = context;
  const { origin, email } = link;
  await recordIdentityEvent(services, { kind: 'address.changed', accountId: account.id, origin, request });
  notifyPerson(services, { kind: 'address-changed', account, origin, request, name: email });
  return { page: '/address/done', origin, flash: { values: { email } } };
}

export async function showAddressConfirmed(
  { settings }: IdentityServices,
  { origin, flash }: PageContext,
): Promise<PageResult> {
  const email = flash?.values?.['email'] ?? 'your new address';
  return {
    view: messageView({
      title: 'Your new address is confirmed',
      text: `From now on you log in to ${settings.brandOf(origin).name} with ${email}.`,
      next: { label: 'My Account', href: `${settings.issuer}/account?origin=${encodeURIComponent(origin)}` },
    }),
  };
}

export async function showUndoAddress(
  { links, accounts }: IdentityServices,
  { query, base, flash }: PageContext,
): Promise<PageResult> {
  const key = query.get('key') ?? '';
  const link = await links.find('undo-address', key);
  const account = link?.accountId ? await accounts.byId(link.accountId) : undefined;
  if (!link || !account) return linkExpired('It was used already, or its time is over.');
  const { email, origin } = link;
  const isChanged = account.email !== email;
  return { view: undoAddressView({ base, key, email, isChanged, flash }), origin };
}

/**
 * Whoever changed the address knew the password, so after a change that was completed it no longer counts, and
 * everybody is logged out.
 */
export async function undoAddress(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { links, accounts, sessions } = services;
  const { key = '' } = context.form;
  const page = `/address/undo?${new URLSearchParams({ key })}`;
  const link = await links.take('undo-address', key);
  const account = link?.accountId ? await accounts.byId(link.accountId) : undefined;
  if (!link || !account) return { page };
  const { email, origin } = link;
  if (account.email !== email) {
    if (!(await accounts.setEmail(account.id, email))) return { page };
    await accounts.setPassword(account.id, noPassword());
    await removeSince(services, account.id, link.createdAt);
    // Its email went to the other address, so the owner does not know of it.
    await accounts.scheduleDeletion(account.id, null);
    await sessions.endAll(account.id);
  }
  await links.removeOf(account.id, ['login', 'address']);
  // Not the older ones: whoever took the account can't remove the way back of its owner.
  await links.removeOf(account.id, ['undo-address'], link.createdAt);
  const isUndone = account.email !== email;
  await recordIdentityEvent(services, {
    kind: isUndone ? 'address.change-undone' : 'address.change-stopped',
    accountId: account.id,
    origin,
    request: context.request,
  });
  return { page: '/address/undone', origin, flash: { done: isUndone ? 'undone' : 'stopped' } };
}

export async function showAddressUndone(
  { settings }: IdentityServices,
  { origin, flash }: PageContext,
): Promise<PageResult> {
  const isUndone = flash?.done === 'undone';
  const path = isUndone && settings.loginOf(origin).passwords ? 'forgot' : 'account';
  return {
    view: messageView({
      title: 'Your address stays',
      text: isUndone
        ? 'Your account has its former address again, and everybody is logged out. Its password is no longer valid: please choose a new one.'
        : 'The change is stopped. If you did not ask for it, somebody knows your password: please choose a new one.',
      next: {
        label: path === 'forgot' ? 'Choose a new password' : 'My Account',
        href: `${settings.issuer}/${path}?origin=${encodeURIComponent(origin)}`,
      },
    }),
  };
}

/** What whoever took the account may have added to come back, or to keep its owner out. */
async function removeSince(
  { upstreamIdentities, passkeys, secondFactors }: IdentityServices,
  accountId: string,
  since: Date,
): Promise<void> {
  await upstreamIdentities.removeSince(accountId, since);
  for (const { id, createdAt } of await passkeys.list(accountId))
    if (createdAt >= since) await passkeys.remove(accountId, id);
  await secondFactors.removeTotp(accountId, since);
  await secondFactors.dropUselessCodes(accountId);
}

function addressFaults(typed: string, account: Account): Record<string, string> {
  const { email: fault } = newEmailFaults(typed);
  if (fault !== undefined) return { newEmail: fault };
  return normalEmail(typed) === normalEmail(account.email)
    ? { newEmail: 'This is your address already.' }
    : {};
}

function typedEmail({ newEmail = '' }: PageContext['form']): string {
  return typedValues({ email: newEmail })['email'] ?? '';
}

async function mailNewAddress(
  services: IdentityServices,
  { origin }: PageContext,
  { account, email }: { account: Account; email: string },
): Promise<void> {
  if (!(await canSendMail(services, { kind: 'address', email }))) return;
  const { id: accountId, firstName } = account;
  const lifeSeconds = LIFETIME.addressLink;
  const key = await services.links.create({
    kind: 'address',
    email,
    accountId,
    payload: {},
    origin,
    lifeSeconds,
  });
  const link = linkTo(services, 'address', { key, origin });
  await services.settings.sendMail({ to: email, kind: 'address', link, firstName, origin });
}

/** The same for a new address and one that has an account, so that it gives no hint either. */
async function warnFormerAddress(
  services: IdentityServices,
  { origin }: PageContext,
  { account, email: about }: { account: Account; email: string },
): Promise<void> {
  const { id: accountId, email, firstName } = account;
  const lifeSeconds = services.settings.addressUndoDays * DAY_SECONDS;
  const key = await services.links.create({
    kind: 'undo-address',
    email,
    accountId,
    payload: {},
    origin,
    lifeSeconds,
  });
  const link = linkTo(services, 'address/undo', { key, origin });
  await services.settings.sendMail({ to: email, kind: 'address-requested', link, firstName, origin, about });
}

async function mailTaken(
  services: IdentityServices,
  { origin }: PageContext,
  { email, firstName }: Account,
): Promise<void> {
  if (!(await canSendMail(services, { kind: 'address-taken', email }))) return;
  const link = linkTo(services, 'account', { origin });
  await services.settings.sendMail({ to: email, kind: 'address-taken', link, firstName, origin });
}

function linkTo({ settings }: IdentityServices, page: string, query: Record<string, string>): string {
  return `${settings.issuer}/${page}?${new URLSearchParams(query)}`;
}

/** Each change is mailed to the former address, so there are only a few. */
async function countChange(services: IdentityServices, context: PageContext, { id }: Account): Promise<void> {
  const { mailsPerAccount, windowSeconds } = services.settings.limits;
  await countMail(services, context);
  const { count, retryAfter } = await services.counts.add(`address changes of ${id}`, windowSeconds);
  if (count > mailsPerAccount)
    throw new DomainError(
      'too_many',
      `You have asked for a new address several times. Please try again in ${waitText(retryAfter)}.`,
      { retryAfter },
    );
}

function linkExpired(text: string): PageResult {
  return { view: messageView({ status: 410, title: 'This link has expired', text }) };
}
