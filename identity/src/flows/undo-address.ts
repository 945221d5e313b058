import type { Account } from '../accounts.ts';
import { recordIdentityEvent } from '../events.ts';
import type { Link } from '../links.ts';
import { notifyPerson } from '../notify.ts';
import { undoAddressView } from '../pages/address.ts';
import { messageView } from '../pages/messages.ts';
import { noPassword } from '../passwords.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import type { IdentityServices } from '../services.ts';
import { linkExpired } from './address.ts';

const DAY_MS = 24 * 60 * 60_000;

export async function showUndoAddress(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { links, accounts } = services;
  const { query, base, flash } = context;
  const key = query.get('key') ?? '';
  const link = await links.find('undo-address', key);
  const account = link?.accountId ? await accounts.byId(link.accountId) : undefined;
  if (!link || !account)
    return linkExpired(services, context.origin, 'It was used already, or its time is over.');
  const { email, origin } = link;
  const isChanged = account.email !== email;
  return { view: undoAddressView({ base, key, email, isChanged, flash }), origin };
}

export async function undoAddress(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { links, accounts } = services;
  const { key = '' } = context.form;
  const page = `/address/undo?${new URLSearchParams({ key })}`;
  const link = await links.take('undo-address', key);
  const account = link?.accountId ? await accounts.byId(link.accountId) : undefined;
  if (!link || !account) return { page };
  const { email, origin } = link;
  const isUndone = account.email !== email;
  if (isUndone && !(await accounts.setEmail(account.id, email))) return { page };
  const removed = isUndone ? await recover(services, account, link) : [];
  await links.removeOf(account.id, ['login', 'address']);
  // Not the older ones: an attacker must not remove the owner's way back.
  await links.removeOf(account.id, ['undo-address'], link.createdAt);
  const { request } = context;
  await recordIdentityEvent(services, {
    kind: isUndone ? 'address.change-undone' : 'address.change-stopped',
    accountId: account.id,
    origin,
    request,
    details: removed.length > 0 ? { removed: removed.join(', ') } : {},
  });
  if (isUndone) {
    const name = removed.join(', ');
    notifyPerson(services, {
      kind: 'account-recovered',
      account: { ...account, email },
      origin,
      request,
      name,
    });
  }
  return {
    page: '/address/undone',
    origin,
    flash: { done: isUndone ? 'undone' : 'stopped', values: { removed: removed.join(', ') } },
  };
}

export async function showAddressUndone(
  { settings }: IdentityServices,
  { origin, flash }: PageContext,
): Promise<PageResult> {
  const isUndone = flash?.done === 'undone';
  const removed = flash?.values?.['removed'] ?? '';
  const path = isUndone && settings.loginOf(origin).passwords ? 'forgot' : 'account';
  const gone = removed === '' ? '' : ` Removed, since it may not be yours: ${removed}.`;
  return {
    view: messageView({
      title: 'Your address stays',
      text: isUndone
        ? `Your account has its former address again, and everybody is logged out. Its password is no longer valid: please choose a new one.${gone}`
        : 'The change was stopped. If you didn’t request it, someone knows your password: please choose a new one.',
      next: {
        label: path === 'forgot' ? 'Choose a new password' : 'My Account',
        href: `${settings.issuer}/${path}?origin=${encodeURIComponent(origin)}`,
      },
    }),
  };
}

/**
 * The attacker may have had the account for some time, so the password ends, everybody is logged out, and
 * what was added in the days before the change goes with what was added since. The answer names what was removed.
 */
async function recover(services: IdentityServices, account: Account, link: Link): Promise<string[]> {
  const { accounts, passkeys, secondFactors, sessions, settings, upstreamIdentities } = services;
  const { id } = account;
  const since = new Date(link.createdAt.getTime() - settings.addressUndoDays * DAY_MS);
  await accounts.setPassword(id, noPassword());
  // Before the factors, so that nobody adds one in between.
  await sessions.endAll(id);
  // Its email went to the other address, so the owner does not know of it.
  await accounts.scheduleDeletion(id, null);
  const logins = await upstreamIdentities.removeSince(id, since);
  const names = await passkeys.removeSince(id, since);
  const hadApp = await secondFactors.removeTotp(id, since);
  // They may have been read or renewed by an attacker.
  const hadCodes = await secondFactors.dropRecoveryCodes(id);
  const elsewhere = await settings.onAccountRecovered(id, since);
  return [
    ...logins.map((name) => `the login with ${name}`),
    ...names.map((name) => `the passkey “${name}”`),
    ...(hadApp ? ['the authenticator app'] : []),
    ...(hadCodes ? ['the recovery codes'] : []),
    ...elsewhere,
  ];
}
