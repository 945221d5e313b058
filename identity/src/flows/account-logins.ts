import { recordIdentityEvent } from '../events.ts';
import { notifyPerson } from '../notify.ts';
import { hasPassword } from '../passwords.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import { loginsSection } from '../pages/account-logins.ts';
import type { Html } from '../pages/html.ts';
import type { IdentityServices } from '../services.ts';
import { backToAccount, freshOwner } from './owner.ts';
import type { Owner } from './owner.ts';

export async function showLogins(
  services: IdentityServices,
  { base, origin }: PageContext,
  { account }: Owner,
): Promise<Html> {
  const { providers } = services.settings.loginOf(origin);
  const identities = await services.upstreamIdentities.list(account.id);
  return loginsSection({ base, origin, providers, identities });
}

/** Refused if nothing else would open the account. */
export async function unlinkLogin(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const owner = await freshOwner(services, context);
  if ('redirect' in owner) return owner;
  const { account } = owner;
  const { issuer = '', subject = '' } = context.form;
  const { passwords, emailLinks } = services.settings.loginOf(context.origin);
  const passkeys = await services.passkeys.list(account.id);
  const hasOther = emailLinks || (passwords && hasPassword(account)) || passkeys.length > 0;
  const mustRemain = !hasOther;
  const removed = await services.upstreamIdentities.remove(account.id, { issuer, subject, mustRemain });
  if (!removed)
    return backToAccount({
      status: 409,
      problem: mustRemain
        ? 'This is your only way to log in, so it stays. Please add another one first, such as a passkey or a password.'
        : 'This login is unlinked already.',
    });
  const { origin, request } = context;
  const { provider: name } = removed;
  const event = { accountId: account.id, origin, request, details: { provider: name } };
  await recordIdentityEvent(services, { ...event, kind: 'provider.unlinked' });
  notifyPerson(services, { kind: 'provider-unlinked', account, origin, request, name });
  return backToAccount({ done: `You no longer log in with this account at ${name}.` });
}
