import type { IdentityServices } from '../services.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import { hasPassword } from '../passwords.ts';
import { checkPassword } from './check-password.ts';
import { backToAccount, confirmFirst, isFresh } from './owner.ts';
import type { Owner } from './owner.ts';

/** How recent a login without a password must be, whatever the setting. */
const FRESH_MS = 10 * 60_000;

type Confirmation = { owner: Owner; field: string; password: string };

/**
 * Before a change that a stranger at an open laptop must not make: a fresh login, and the password of those who have
 * one. The answer is what to show instead of the change.
 */
export async function confirmOwner(
  services: IdentityServices,
  context: PageContext,
  { owner, field, password }: Confirmation,
): Promise<PageResult | undefined> {
  if (!isFresh(services, owner)) return confirmFirst(services, context, owner);
  if (!needsPassword(services, owner.account)) {
    const age = services.settings.now().getTime() - owner.loginAt.getTime();
    return age < FRESH_MS ? undefined : confirmFirst(services, context, owner);
  }
  const { email } = owner.account;
  const checked = await checkPassword(services, context, { email, password });
  if (checked.ok) return undefined;
  const { status, problem, retryAfter } = checked;
  const fault = status === 429 ? problem : 'This is not your password.';
  return backToAccount({ faults: { [field]: fault }, status, retryAfter });
}

/**
 * Goes by the account alone: the client chooses which site a request names, and one without passwords must not
 * spare them the question. Where no site has passwords, there is none to ask for.
 */
export function needsPassword({ settings }: IdentityServices, account: Owner['account']): boolean {
  return hasPassword(account) && settings.origins.some((origin) => settings.loginOf(origin).passwords);
}
