import type { OutputOf } from '@academy/contract/endpoint';
import { getUserDetails, verifyUserAccess } from '@academy/contract/people';
import type { TenantRole } from '@academy/domain/roles';
import type { Api } from '../api/create-api.ts';
import { failureOf, isAnswered } from '../api/failure.ts';

export type Verification = {
  /** The person as the server knows them; missing if it did not respond. */
  person?: { firstName: string; lastName: string; email: string };
  userId: string | null;
  isAdmin: boolean;
  isPro: boolean;
  role?: TenantRole | undefined;
  isVerified: boolean;
  /** Both calls succeeded, so neither is repeated. */
  isComplete: boolean;
};

/** Background calls: no loader, and no redirect if they fail. */
const QUIET = { hideLoader: true, skipRedirect: true };
const NO_RIGHTS = { userId: null, isAdmin: false, isPro: false };

/**
 * Makes both calls of a login, in parallel if the token contains the address. Never rejects: a user who
 * cannot be verified counts as unverified. Null if the token itself was refused, or the user has logged out
 * meanwhile: neither says anything about the account.
 */
export async function verifyUser(
  api: Api,
  { email: readEmail, isLoggedIn }: { email: string; isLoggedIn: () => boolean },
): Promise<Verification | null> {
  const findLogin = (email: string) => api.send(getUserDetails, { headers: { email } }, QUIET);
  const accessing = api.send(verifyUserAccess, {}, QUIET);
  const finding = readEmail ? findLogin(readEmail) : null;
  const [access, early] = await Promise.allSettled([accessing, finding]);
  const email = (access.status === 'fulfilled' && access.value.data.email) || readEmail;
  const isEarlyRight = finding !== null && email.toLowerCase() === readEmail.toLowerCase();
  if (!isEarlyRight && !isLoggedIn()) return null;
  const [details] = isEarlyRight
    ? [early]
    : await Promise.allSettled([accessing.then(() => findLogin(email))]);
  if ([access, details].some(isRefused)) return null;
  return {
    ...(access.status === 'fulfilled' ? rightsAndPerson(access.value.data) : NO_RIGHTS),
    isVerified: details.status === 'fulfilled' && Boolean(details.value?.data.login),
    isComplete: access.status === 'fulfilled' && details.status === 'fulfilled',
  };
}

type Access = OutputOf<typeof verifyUserAccess>;

function rightsAndPerson({ firstName, lastName, email, ...rights }: Access) {
  return { ...rights, person: { firstName, lastName, email } };
}

function isRefused(result: PromiseSettledResult<unknown>): boolean {
  const failure = result.status === 'rejected' ? failureOf(result.reason) : null;
  return failure !== null && isAnswered(failure) && failure.status === 401;
}
