import { DomainError } from '@academy/domain/errors';
import type { Account } from '../accounts.ts';
import type { IdentityServices } from '../services';
import { recordIdentityEvent } from '../events.ts';
import { nameFaults, readName, typedValues } from '../forms.ts';
import { notifyPerson } from '../notify.ts';
import { passwordFaults } from '../password-rules.ts';
import { accountView } from '../pages/account.ts';
import { messageView } from '../pages/messages.ts';
import { waitText } from '../page-context';
import type { PageResult, PageContext } from '../page-context';
import { checkPassword } from './check-password.ts';
import { backToAccount, ownerOf, requireOwner, toSignIn } from './owner.ts';
import type { Owner } from './owner.ts';
import { showPasskeys } from './passkeys.ts';
import { showTwoStep } from './two-step.ts';

/** Shows the account to its owner, and sends anybody else through the login first. */
export async function showAccount(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const owner = await ownerOf(services, context);
  if (!owner) return toSignIn(services, context);
  const { account, sessionId: currentSession } = owner;
  const { base, origin, flash } = context;
  const sessions = await services.sessions.list(account.id);
  const brandName = services.settings.brandOf(origin).name;
  const passkeys = await showPasskeys(services, context, owner);
  const twoStep = await showTwoStep(services, context, owner);
  return {
    view: accountView({
      base,
      origin,
      brandName,
      account,
      sessions,
      currentSession,
      passkeys,
      twoStep,
      flash,
    }),
  };
}

export async function saveName(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const owner = await requireOwner(services, context);
  const firstName = readName(context.form, 'firstName');
  const lastName = readName(context.form, 'lastName');
  const faults = nameFaults({ firstName, lastName });
  if (Object.keys(faults).length > 0) {
    return backToAccount({ status: 400, faults, values: typedValues(context.form) });
  }
  await services.accounts.rename(owner.account.id, { firstName, lastName });
  return backToAccount({ done: 'Your name is saved. Our sites show it after a few minutes.' });
}

export async function changePassword(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const owner = await requireOwner(services, context);
  const { email, id, firstName, lastName } = owner.account;
  const { currentPassword = '', newPassword = '' } = context.form;
  const about = [firstName, lastName, services.settings.brandOf(context.origin).title];
  const faults = passwordFaults('newPassword', newPassword, { email, about });
  if (Object.keys(faults).length > 0) return backToAccount({ status: 400, faults });
  const refused = await refuse(services, context, {
    owner,
    field: 'currentPassword',
    password: currentPassword,
  });
  if (refused) return refused;
  const passwordHash = await services.passwords.hash(newPassword, context.address);
  await services.accounts.setPassword(id, passwordHash);
  services.devices.remember(context.request, context.response, { id, passwordHash });
  await services.sessions.endOthers(id, owner.sessionId);
  const { request, origin } = context;
  await recordIdentityEvent(services, { kind: 'password.changed', accountId: id, origin, request });
  notifyPerson(services, { kind: 'password-changed', account: owner.account, origin, request });
  return backToAccount({ done: 'Your password is changed, and you are logged out everywhere else.' });
}

/** Everything about the owner, as a file; who is logged out comes back to the account page after logging in. */
export async function downloadData(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const owner = await ownerOf(services, context);
  if (!owner) return toSignIn(services, context);
  await countDownload(services, owner.account);
  const { origin, request } = context;
  const accountId = owner.account.id;
  await recordIdentityEvent(services, { kind: 'data.downloaded', accountId, origin, request });
  const data = await services.settings.dataOf(accountId);
  const day = services.settings.now().toISOString().slice(0, 10);
  return { download: { name: `academy-data-${day}.json`, data } };
}

export async function deleteAccount(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const owner = await requireOwner(services, context);
  const { id } = owner.account;
  const password = context.form['deletePassword'] ?? '';
  const refused = await refuse(services, context, { owner, field: 'deletePassword', password });
  if (refused) return refused;
  await services.settings.onAccountDeleted(id);
  await services.accounts.remove(id);
  await services.sessions.endAll(id);
  // Without the client: nothing that leads back to the person is stored about a deleted account.
  await recordIdentityEvent(services, { kind: 'account.deleted', accountId: id, origin: context.origin });
  return { page: '/account/deleted', flash: { done: 'deleted' } };
}

/** Nobody should be frightened by a link to it. */
export async function showDeleted(
  { settings }: IdentityServices,
  { origin, flash }: PageContext,
): Promise<PageResult> {
  if (!flash) return { redirect: `${origin}/` };
  return {
    view: messageView({
      title: 'Your account is deleted',
      text: 'Everything that was yours is gone. Feedback you gave stays, without your name. You are welcome back at any time.',
      next: { label: `Back to ${settings.brandOf(origin).name}`, href: `${origin}/` },
    }),
  };
}

/** Everything about a person is read from many tables, so it is not read without end. */
async function countDownload({ counts, settings }: IdentityServices, { id }: Account): Promise<void> {
  const { downloadsPerAccount, windowSeconds } = settings.limits;
  const { count, retryAfter } = await counts.add(`data of ${id}`, windowSeconds);
  if (count > downloadsPerAccount)
    throw new DomainError(
      'too_many',
      `You have downloaded your data many times. Please try again in ${waitText(retryAfter)}.`,
      { retryAfter },
    );
}

async function refuse(
  services: IdentityServices,
  context: PageContext,
  { owner, field, password }: { owner: Owner; field: string; password: string },
): Promise<PageResult | undefined> {
  const { email } = owner.account;
  const checked = await checkPassword(services, context, { email, password });
  if (checked.ok) return undefined;
  const { status, problem, retryAfter } = checked;
  const fault = status === 429 ? problem : 'This is not your password.';
  return backToAccount({ faults: { [field]: fault }, status, retryAfter });
}
