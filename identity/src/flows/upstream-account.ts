import { pages } from '@academy/domain/pages';
import type { Account } from '../accounts.ts';
import { normalEmail } from '../email-addresses.ts';
import { recordIdentityEvent } from '../events.ts';
import { nameFaults, newEmailFaults } from '../forms.ts';
import type { Link } from '../links.ts';
import { notifyPerson } from '../notify.ts';
import { messageView } from '../pages/messages.ts';
import { noPassword } from '../passwords.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import type { IdentityServices } from '../services.ts';
import type { UpstreamProfile } from '../upstream/provider.ts';
import { backToAccount, ownerOf } from './owner.ts';

/** A login at another provider that is not linked yet, and the account that it is to open, if there is one. */
export type PendingUpstream = {
  key: string;
  profile: UpstreamProfile;
  providerName: string;
  target: Account | undefined;
  isLinking: boolean;
  link: Link;
};

/** After the way back: a known account logs in, a new one is created, and everything else needs a confirmation. */
export async function showUpstreamDone(
  services: IdentityServices,
  context: PageContext,
): Promise<PageResult> {
  const pending = await findPending(services, context, context.query.get('key') ?? '');
  if (!pending) return pendingExpired(context);
  const { profile, target, isLinking, key } = pending;
  const accountId = await services.upstreamIdentities.use(profile);
  if (accountId !== undefined) return openKnown(services, pending, accountId);
  const isNew = !isLinking && !target && profile.isVerified && isSound(profile.email);
  if (isNew) return complete(services, context, { pending, email: profile.email, amr: ['fed'] });
  return { page: `/upstream/link?${new URLSearchParams({ key })}` };
}

/** Only for the browser and the login that it was started in, or for the owner of the account page it was started on. */
export async function findPending(
  services: IdentityServices,
  context: PageContext,
  key: string,
): Promise<PendingUpstream | undefined> {
  const link = await services.links.find('upstream', key);
  const { upstream: profile, providerName = '', uid } = link?.payload ?? {};
  if (!link || !profile || uid !== context.interaction?.uid) return undefined;
  const pending = { key, link, profile, providerName, isLinking: uid === undefined };
  if (uid === undefined) {
    const owner = await ownerOf(services, context);
    return owner && owner.account.id === link.accountId ? { ...pending, target: owner.account } : undefined;
  }
  // An address that nobody has verified says nothing about whose account it is.
  const target = profile.isVerified ? await services.accounts.byEmail(profile.email) : undefined;
  return { ...pending, target };
}

/** Links the login to its account, or creates one for an address that is proven, and goes on. */
export async function complete(
  services: IdentityServices,
  context: PageContext,
  { pending, email, amr }: { pending: PendingUpstream; email: string; amr: readonly string[] },
): Promise<PageResult> {
  const { profile, providerName, key, isLinking } = pending;
  const { accounts, upstreamIdentities } = services;
  if (!(await services.links.take('upstream', key))) return pendingExpired(context);
  // Without a code to that address, an account that has it by now is not opened.
  const known = pending.target ?? (amr.includes('email') ? await accounts.byEmail(email) : undefined);
  const account =
    known ?? (await accounts.create({ ...namesOf(profile, email), email, passwordHash: noPassword() }));
  if (!account || !(await upstreamIdentities.add(account.id, profile, providerName)))
    return pendingExpired(context);
  const { origin, request } = context;
  const event = { accountId: account.id, origin, request, details: { provider: providerName } };
  if (!known) await recordIdentityEvent(services, { ...event, kind: 'account.registered' });
  await recordIdentityEvent(services, { ...event, kind: 'provider.linked' });
  if (known)
    notifyPerson(services, { kind: 'provider-linked', account, origin, request, name: providerName });
  if (isLinking) return backToAccount({ done: `You can log in with ${providerName} from now on.` });
  return { signIn: account.id, amr, isExpected: true, loginAt: pending.link.payload.loginAt ?? null };
}

export function pendingExpired({ origin }: Pick<PageContext, 'origin'>): PageResult {
  return {
    view: messageView({
      status: 410,
      title: 'This login is over',
      text: 'It was finished already, or took too long. Please start again.',
      next: { label: 'Log in', href: origin + pages.login.path() },
    }),
  };
}

async function openKnown(
  { links }: IdentityServices,
  { key, target, providerName, isLinking, link }: PendingUpstream,
  accountId: string,
): Promise<PageResult> {
  await links.take('upstream', key);
  if (!isLinking) return { signIn: accountId, amr: ['fed'], loginAt: link.payload.loginAt ?? null };
  return target?.id === accountId
    ? backToAccount({ done: `You log in with this account at ${providerName} already.` })
    : backToAccount({
        status: 409,
        problem: `This account at ${providerName} opens another account here. Please unlink it there first.`,
      });
}

/** The same rules as for a registration: no address that only looks like another. */
function isSound(email: string): boolean {
  return Object.keys(newEmailFaults(email)).length === 0;
}

/** Names of another provider follow no rules; what ours refuse is left out. */
function namesOf(
  { firstName, lastName }: UpstreamProfile,
  email: string,
): { firstName: string; lastName: string } {
  const given = { firstName: firstName.normalize('NFC').trim(), lastName: lastName.normalize('NFC').trim() };
  const faults = nameFaults(given);
  return {
    firstName: faults['firstName'] === undefined ? given.firstName : (normalEmail(email).split('@')[0] ?? ''),
    lastName: faults['lastName'] === undefined ? given.lastName : '',
  };
}
