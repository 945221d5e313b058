import { DomainError } from '@academy/domain/errors';
import type { Account } from '../accounts.ts';
import { normalEmail } from '../email-addresses.ts';
import { recordIdentityEvent } from '../events.ts';
import { newEmailFaults, typedValues } from '../forms.ts';
import { canSendMail, countMail } from '../mail-limits.ts';
import { notifyPerson } from '../notify.ts';
import { LIFETIME } from '../lifetimes.ts';
import { confirmAddressView } from '../pages/address.ts';
import { linkExpiredView, messageView } from '../pages/messages.ts';
import { waitText } from '../page-context.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import type { IdentityServices } from '../services.ts';
import { confirmOwner } from './confirm-owner.ts';
import { backToAccount, logInFirst, ownerOf, requireOwner } from './owner.ts';

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
  services: IdentityServices,
  context: PageContext,
): Promise<PageResult> {
  const { query, base, flash } = context;
  const key = query.get('key') ?? '';
  const link = await services.links.find('address', key);
  if (!link)
    return linkExpired(services, context.origin, 'It was used already, was stopped, or is older than a day.');
  const { email, origin } = link;
  const isOwner = (await ownerOf(services, context))?.account.id === link.accountId;
  return { view: confirmAddressView({ base, key, email, isOwner, flash }), origin };
}

/**
 * Only for the owner of the account: a mistyped address belongs to someone else, who receives the link and must
 * not get the account with it. Who is logged out logs in first, in the old way, and goes on from there.
 */
export async function confirmAddress(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { links, accounts } = services;
  const { key = '' } = context.form;
  const page = `/address?${new URLSearchParams({ key })}`;
  const link = await links.find('address', key);
  if (!link?.accountId) return { page };
  const { origin, email } = link;
  const owner = await ownerOf(services, context);
  if (owner?.account.id !== link.accountId)
    return logInFirst(services, { ...context, origin }, { accountId: link.accountId, path: '/address' });
  const { account } = owner;
  const isChanged = (await links.take('address', key)) && (await accounts.setEmail(account.id, email));
  if (!isChanged) return { page };
  await links.removeOf(account.id, ['login', 'address']);
  const { request } = context;
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
  context: PageContext,
  { account, email }: { account: Account; email: string },
): Promise<void> {
  const { origin } = context;
  if (!(await canSendMail(services, context, { kind: 'address', email }))) return;
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

async function mailTaken(services: IdentityServices, context: PageContext, other: Account): Promise<void> {
  const { origin } = context;
  const { email, firstName } = other;
  if (!(await canSendMail(services, context, { kind: 'address-taken', email, account: other }))) return;
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

export function linkExpired({ settings }: IdentityServices, origin: string, text: string): PageResult {
  const href = `${settings.issuer}/account?${new URLSearchParams({ origin })}`;
  return { view: linkExpiredView(text, { label: 'My Account', href }) };
}
