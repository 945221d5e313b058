import { DomainError } from '@academy/domain/errors';
import type { Account } from '../accounts.ts';
import type { IdentityServices } from '../services.ts';
import type { Flash } from '../flash.ts';
import { accountClientId } from '../provider.ts';
import { sessionEntryId } from '../sessions.ts';
import type { PageResult, PageContext } from '../page-context.ts';

/** The person logged in at the provider, in which session and since when. */
export type Owner = {
  account: Account;
  sessionId: string;
  /** Stays the same when the person confirms that it is still them. */
  sessionUid: string;
  loginAt: Date;
};

export async function ownerOf(
  { provider, accounts }: IdentityServices,
  { request, response }: PageContext,
): Promise<Owner | undefined> {
  const session = await provider().Session.get(provider().createContext(request, response));
  const account = session.accountId === undefined ? undefined : await accounts.byId(session.accountId);
  if (!account) return undefined;
  const loginAt = new Date((session.loginTs ?? 0) * 1000);
  return { account, sessionId: sessionEntryId(session.jti), sessionUid: session.uid, loginAt };
}

export async function requireOwner(services: IdentityServices, context: PageContext): Promise<Owner> {
  const owner = await ownerOf(services, context);
  if (!owner) throw new DomainError('unauthenticated', 'You are logged out by now, please log in again.');
  return owner;
}

/** For changes that a browser left open must not be enough for: who logged in too long ago confirms that it is them. */
export async function freshOwner(
  services: IdentityServices,
  context: PageContext,
): Promise<Owner | { redirect: string }> {
  const owner = await requireOwner(services, context);
  return isFresh(services, owner) ? owner : confirmFirst(services, context, owner);
}

/** Leads through a new login and then on with the form, or the page, that asked for it. */
export function confirmFirst(
  services: IdentityServices,
  context: PageContext,
  { account }: Owner,
): Promise<{ redirect: string }> {
  return logInFirst(services, context, { accountId: account.id, path: context.path });
}

/** The form waits on the server until the owner of the account has logged in, and is sent when they say so. */
export async function logInFirst(
  services: IdentityServices,
  context: PageContext,
  { accountId, path }: { accountId: string; path: string },
): Promise<{ redirect: string }> {
  const { request, response, form, origin } = context;
  const method = request.method === 'POST' ? 'POST' : 'GET';
  await services.heldForms.hold(response, { method, path, form, accountId, origin });
  return toSignIn(services, context, { prompt: 'login' });
}

export function isFresh({ settings }: IdentityServices, { loginAt }: Owner): boolean {
  const seconds = (settings.now().getTime() - loginAt.getTime()) / 1000;
  return settings.freshLoginMinutes === 0 || seconds <= settings.freshLoginMinutes * 60;
}

export function backToAccount(flash: Flash): PageResult {
  return { page: '/account', flash };
}

export function toSignIn(
  { settings }: IdentityServices,
  { base, origin }: PageContext,
  parameters: Readonly<Record<string, string>> = {},
): { redirect: string } {
  const query = new URLSearchParams({
    client_id: accountClientId(settings.clientId),
    response_type: 'none',
    scope: 'openid',
    redirect_uri: `${settings.issuer}/account`,
    state: origin,
    ...parameters,
  });
  return { redirect: `${base}/auth?${query}` };
}
