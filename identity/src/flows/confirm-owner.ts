import type { IdentityServices } from '../services.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import { hasPassword } from '../passwords.ts';
import { checkPassword } from './check-password.ts';
import { backToAccount, isFresh, toSignIn } from './owner.ts';
import type { Owner } from './owner.ts';

/** How recent the login of somebody without a password must be, whatever the setting. */
const FRESH_MS = 10 * 60_000;

type Asked = { owner: Owner; field: string; password: string };

/**
 * Before a change that can't be left to whoever finds an open laptop: a fresh login, and the password of those who have
 * one. The answer is what to show instead of the change.
 */
export async function confirmOwner(
  services: IdentityServices,
  context: PageContext,
  { owner, field, password }: Asked,
): Promise<PageResult | undefined> {
  if (!isFresh(services, owner)) return toSignIn(services, context, { prompt: 'login' });
  if (!needsPassword(services, context, owner)) {
    const age = services.settings.now().getTime() - owner.loginAt.getTime();
    return age < FRESH_MS ? undefined : toSignIn(services, context, { prompt: 'login' });
  }
  const { email } = owner.account;
  const checked = await checkPassword(services, context, { email, password });
  if (checked.ok) return undefined;
  const { status, problem, retryAfter } = checked;
  const fault = status === 429 ? problem : 'This is not your password.';
  return backToAccount({ faults: { [field]: fault }, status, retryAfter });
}

export function needsPassword(
  { settings }: IdentityServices,
  { origin }: Pick<PageContext, 'origin'>,
  { account }: Pick<Owner, 'account'>,
): boolean {
  return settings.loginOf(origin).passwords && hasPassword(account);
}
