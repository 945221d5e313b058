import { DomainError } from '@academy/domain/errors';
import type { Account } from '../accounts.ts';
import type { IdentityServices } from '../services.ts';
import { recordIdentityEvent } from '../events.ts';
import { nameFaults, readName, typedValues } from '../forms.ts';
import { ENDED_BY_PASSWORD } from '../links.ts';
import { notifyPerson } from '../notify.ts';
import { passwordFaults } from '../password-rules.ts';
import { addressSection } from '../pages/account-address.ts';
import { deletionSection } from '../pages/account-deletion.ts';
import { passwordSection } from '../pages/account-password.ts';
import { accountView } from '../pages/account.ts';
import { waitText } from '../page-context.ts';
import type { PageResult, PageContext } from '../page-context.ts';
import { showLogins } from './account-logins.ts';
import { requirePasswords } from './check-password.ts';
import { confirmOwner, needsPassword } from './confirm-owner.ts';
import { backToAccount, ownerOf, requireOwner, toSignIn } from './owner.ts';
import type { Owner } from './owner.ts';
import { heldFormOf, toHeldForm } from './held-forms.ts';
import { showPasskeys } from './passkeys.ts';
import { showTwoStep } from './two-step.ts';

/** Shows the account to its owner, and sends anybody else through the login first. */
export async function showAccount(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const owner = await ownerOf(services, context);
  if (!owner) return toSignIn(services, context);
  // The result of a form is shown first.
  const held = context.flash ? undefined : await heldFormOf(services, context, owner);
  if (held) return toHeldForm(services, context, held);
  const { account, sessionId: currentSession } = owner;
  const { base, origin, flash } = context;
  const sessions = await services.sessions.list(account.id);
  const brandName = services.settings.brandOf(origin).name;
  const passkeys = await showPasskeys(services, context, owner);
  const twoStep = await showTwoStep(services, context, owner);
  const logins = await showLogins(services, context, owner);
  const sections = { passkeys, twoStep, logins, ...accountSections(services, context, owner) };
  return {
    view: accountView({ base, origin, brandName, account, sessions, currentSession, ...sections, flash }),
  };
}

function accountSections(services: IdentityServices, context: PageContext, owner: Owner) {
  const { base, origin, flash } = context;
  const { deletionDays, loginOf } = services.settings;
  const { account } = owner;
  const isPasswordRequired = needsPassword(services, account);
  const shared = { base, origin, account, isPasswordRequired, flash };
  return {
    address: addressSection(shared),
    password: passwordSection({ ...shared, isOffered: loginOf(origin).passwords }),
    deletion: deletionSection({ ...shared, days: deletionDays }),
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
  requirePasswords(services, context);
  const { email, id, firstName, lastName } = owner.account;
  const { currentPassword = '', newPassword = '' } = context.form;
  const about = [firstName, lastName, services.settings.brandOf(context.origin).title];
  const faults = passwordFaults('newPassword', newPassword, { email, about });
  if (Object.keys(faults).length > 0) return backToAccount({ status: 400, faults });
  const refused = await confirmOwner(services, context, {
    owner,
    field: 'currentPassword',
    password: currentPassword,
  });
  if (refused) return refused;
  const passwordHash = await services.passwords.hash(newPassword, context.address);
  await services.accounts.setPassword(id, passwordHash);
  services.devices.remember(context.request, context.response, { id, passwordHash });
  await services.sessions.endOthers(id, owner.sessionId);
  await services.links.removeOf(id, ENDED_BY_PASSWORD);
  const { request, origin } = context;
  await recordIdentityEvent(services, { kind: 'password.changed', accountId: id, origin, request });
  notifyPerson(services, { kind: 'password-changed', account: owner.account, origin, request });
  return backToAccount({ done: 'Your password is changed, and you are logged out everywhere else.' });
}

/** Everything about the owner, as a file. Logging in leads back to the account page. */
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
