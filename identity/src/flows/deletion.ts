import type { Account } from '../accounts.ts';
import { recordIdentityEvent } from '../events.ts';
import { restorableLoginOf } from '../finish-login.ts';
import { deletionView } from '../pages/deletion.ts';
import { messageView } from '../pages/messages.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import type { IdentityServices } from '../services.ts';
import { describeDay } from '../pages/days.ts';
import { confirmOwner } from './confirm-owner.ts';
import { requireOwner } from './owner.ts';

const DAY_MS = 24 * 60 * 60_000;
/** After this, another node deletes what one has begun. */
const RETRY_MS = 60 * 60_000;

/** The account is closed at once and deleted after some days, in which logging in can undo it. */
export async function requestDeletion(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { settings, accounts, sessions } = services;
  const owner = await requireOwner(services, context);
  const { id } = owner.account;
  const password = context.form['deletePassword'] ?? '';
  const refused = await confirmOwner(services, context, { owner, field: 'deletePassword', password });
  if (refused) return refused;
  if (settings.deletionDays === 0) {
    await deleteNow(services, id);
    return { page: '/account/deleted', flash: { done: 'deleted' } };
  }
  await settings.requireDeletable(id);
  const deleteAt = new Date(settings.now().getTime() + settings.deletionDays * DAY_MS);
  await accounts.scheduleDeletion(id, deleteAt);
  await sessions.endAll(id);
  const { origin, request } = context;
  await recordIdentityEvent(services, {
    kind: 'account.deletion-requested',
    accountId: id,
    origin,
    request,
    details: { days: settings.deletionDays },
  });
  services.runAfterResponse(() => mailDeletion(services, context, { ...owner.account, deleteAt }));
  return { page: '/account/deleted', flash: { done: describeDay(deleteAt) } };
}

/** Nobody should be frightened by a link to it. */
export async function showDeleted(
  { settings }: IdentityServices,
  { origin, flash }: PageContext,
): Promise<PageResult> {
  if (flash?.done === undefined) return { redirect: `${origin}/` };
  const next = { label: `Back to ${settings.brandOf(origin).name}`, href: `${origin}/` };
  if (flash.done !== 'deleted')
    return {
      view: messageView({
        title: `Your account will be deleted on ${flash.done}`,
        text: 'You are logged out everywhere. Until then you can log in and undo it; we have sent you an email about it.',
        next,
      }),
    };
  return {
    view: messageView({
      title: 'Your account is deleted',
      text: 'Everything that was yours is gone. Feedback you gave stays, without your name. You are welcome back at any time.',
      next,
    }),
  };
}

/** What a login leads to while the account waits for its deletion. */
export async function showRestore(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const login = await restorableLoginOf(services, context);
  const account = login && (await services.accounts.byId(login.accountId));
  if (!account?.deleteAt) return { page: '/sign-in' };
  const { base, origin } = context;
  return { view: deletionView({ base, origin, day: describeDay(account.deleteAt) }) };
}

export async function restore(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const login = await restorableLoginOf(services, context);
  if (!login) return { page: '/sign-in' };
  const { accountId, amr, loginAt } = login;
  await services.accounts.scheduleDeletion(accountId, null);
  const { origin, request } = context;
  await recordIdentityEvent(services, { kind: 'account.deletion-undone', accountId, origin, request });
  return { signIn: accountId, amr, loginAt };
}

/** Deletes the accounts whose days are over; what fails is tried again an hour later. */
export async function deleteDueAccounts(services: IdentityServices): Promise<void> {
  const { accounts, settings } = services;
  const due = await accounts.claimDueDeletions(new Date(settings.now().getTime() + RETRY_MS));
  for (const id of due) await deleteNow(services, id).catch(settings.onFault);
}

async function deleteNow(services: IdentityServices, id: string): Promise<void> {
  const { settings, accounts, sessions } = services;
  await settings.onAccountDeleted(id);
  await recordIdentityEvent(services, { kind: 'account.deleted', accountId: id });
  await accounts.remove(id);
  await sessions.endAll(id);
}

async function mailDeletion(
  { settings }: IdentityServices,
  { origin }: PageContext,
  { email, firstName, deleteAt }: Account & { deleteAt: Date },
): Promise<void> {
  const link = `${settings.issuer}/account?origin=${encodeURIComponent(origin)}`;
  await settings.sendMail({
    to: email,
    kind: 'deletion',
    link,
    firstName,
    origin,
    about: describeDay(deleteAt),
  });
}
