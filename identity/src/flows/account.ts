import { DomainError } from '@academy/domain/errors';
import type { Account } from '../accounts.ts';
import type { Desk } from '../desk.ts';
import type { Flash } from '../flash.ts';
import { nameFaults, passwordFaults, typedValues } from '../forms.ts';
import { accountView } from '../pages/account.ts';
import { messageView } from '../pages/messages.ts';
import { accountClientId } from '../provider.ts';
import { sessionEntryId } from '../sessions.ts';
import { waitText } from '../visit.ts';
import type { Answer, Visit } from '../visit.ts';
import { checkPassword } from './check-password.ts';
import { tellOfChange } from './reset.ts';

type Owner = { account: Account; sessionId: string };

/** Shows the account to its owner, and sends anybody else through the login first. */
export async function showAccount(desk: Desk, visit: Visit): Promise<Answer> {
  const owner = await ownerOf(desk, visit);
  if (!owner) return toSignIn(desk, visit);
  const { account, sessionId: currentSession } = owner;
  const { base, origin, flash } = visit;
  const sessions = await desk.sessions.list(account.id);
  const brandName = desk.settings.brandOf(origin).name;
  return { view: accountView({ base, origin, brandName, account, sessions, currentSession, flash }) };
}

export async function saveName(desk: Desk, visit: Visit): Promise<Answer> {
  const owner = await requireOwner(desk, visit);
  const firstName = (visit.form['firstName'] ?? '').trim();
  const lastName = (visit.form['lastName'] ?? '').trim();
  const faults = nameFaults({ firstName, lastName });
  if (Object.keys(faults).length > 0) {
    return back({ status: 400, faults, values: typedValues(visit.form) });
  }
  await desk.accounts.rename(owner.account.id, { firstName, lastName });
  return back({ done: 'Your name is saved. Our sites show it after a few minutes.' });
}

export async function changePassword(desk: Desk, visit: Visit): Promise<Answer> {
  const owner = await requireOwner(desk, visit);
  const { email, id, firstName } = owner.account;
  const { currentPassword = '', newPassword = '' } = visit.form;
  const faults = passwordFaults('newPassword', newPassword, email);
  if (Object.keys(faults).length > 0) return back({ status: 400, faults });
  const refused = await refuse(desk, visit, { owner, field: 'currentPassword', password: currentPassword });
  if (refused) return refused;
  const passwordHash = await desk.passwords.hash(newPassword, visit.address);
  await desk.accounts.setPassword(id, passwordHash);
  desk.devices.remember(visit.request, visit.response, { id, passwordHash });
  await desk.sessions.endOthers(id, owner.sessionId);
  desk.later(() => tellOfChange(desk, { email, firstName, origin: visit.origin }));
  return back({ done: 'Your password is changed, and you are logged out everywhere else.' });
}

export async function endSession(desk: Desk, visit: Visit): Promise<Answer> {
  const { account, sessionId } = await requireOwner(desk, visit);
  const { session = '' } = visit.form;
  if (session === 'all') {
    await desk.sessions.endAll(account.id);
    return { redirect: `${visit.origin}/` };
  }
  if (session === 'others') await desk.sessions.endOthers(account.id, sessionId);
  else await desk.sessions.endOne(account.id, session);
  if (session === sessionId) return { redirect: `${visit.origin}/` };
  const which = session === 'others' ? 'All other devices are' : 'That device is';
  return back({ done: `${which} logged out.` });
}

/** Everything about the owner, as a file; who is logged out comes back to the account page after logging in. */
export async function downloadData(desk: Desk, visit: Visit): Promise<Answer> {
  const owner = await ownerOf(desk, visit);
  if (!owner) return toSignIn(desk, visit);
  await countDownload(desk, owner.account);
  const data = await desk.settings.dataOf(owner.account.id);
  const day = desk.settings.now().toISOString().slice(0, 10);
  return { download: { name: `academy-data-${day}.json`, data } };
}

export async function deleteAccount(desk: Desk, visit: Visit): Promise<Answer> {
  const owner = await requireOwner(desk, visit);
  const { id } = owner.account;
  const password = visit.form['deletePassword'] ?? '';
  const refused = await refuse(desk, visit, { owner, field: 'deletePassword', password });
  if (refused) return refused;
  await desk.settings.onAccountDeleted(id);
  await desk.accounts.remove(id);
  await desk.sessions.endAll(id);
  return { page: '/account/deleted', flash: { done: 'deleted' } };
}

/** Nobody should be frightened by a link to it. */
export async function showDeleted({ settings }: Desk, { origin, flash }: Visit): Promise<Answer> {
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
async function countDownload({ counts, settings }: Desk, { id }: Account): Promise<void> {
  const { downloadsPerAccount, windowSeconds } = settings.limits;
  const { count, retryAfter } = await counts.add(`data of ${id}`, windowSeconds);
  if (count > downloadsPerAccount)
    throw new DomainError(
      'too_many',
      `You have downloaded your data many times. Please try again in ${waitText(retryAfter)}.`,
      { retryAfter },
    );
}

async function ownerOf(
  { provider, accounts }: Desk,
  { request, response }: Visit,
): Promise<Owner | undefined> {
  const session = await provider().Session.get(provider().createContext(request, response));
  const account = session.accountId === undefined ? undefined : await accounts.byId(session.accountId);
  return account && { account, sessionId: sessionEntryId(session.jti) };
}

async function requireOwner(desk: Desk, visit: Visit): Promise<Owner> {
  const owner = await ownerOf(desk, visit);
  if (!owner) throw new DomainError('unauthenticated', 'You are logged out by now, please log in again.');
  return owner;
}

async function refuse(
  desk: Desk,
  visit: Visit,
  { owner, field, password }: { owner: Owner; field: string; password: string },
): Promise<Answer | undefined> {
  const { email } = owner.account;
  const checked = await checkPassword(desk, visit, { email, password });
  if (checked.ok) return undefined;
  const { status, problem, retryAfter } = checked;
  const fault = status === 429 ? problem : 'This is not your password.';
  return back({ faults: { [field]: fault }, status, retryAfter });
}

function back(flash: Flash): Answer {
  return { page: '/account', flash };
}

function toSignIn({ settings }: Desk, { base, origin }: Visit): Answer {
  const query = new URLSearchParams({
    client_id: accountClientId(settings.clientId),
    response_type: 'none',
    scope: 'openid',
    redirect_uri: `${settings.issuer}/account`,
    state: origin,
  });
  return { redirect: `${base}/auth?${query}` };
}
