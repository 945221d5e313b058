import { getUserDetails, verifyUserAccess } from '@academy/contract/people';
import type { TenantRole } from '@academy/domain/roles';
import type { Api } from '../api/create-api.ts';
import { failureOf, isAnswered } from '../api/failure.ts';

export type Verification = {
  userId: string | null;
  isAdmin: boolean;
  isPro: boolean;
  role?: TenantRole | undefined;
  isVerified: boolean;
  /** Both calls succeeded, so neither is repeated. */
  isComplete: boolean;
};

/** These calls run in the background: no loader, and no redirect if they fail. */
const QUIET = { hideLoader: true, skipRedirect: true };
const NO_RIGHTS = { userId: null, isAdmin: false, isPro: false };

/**
 * Makes both calls that run on login. Never rejects: a user who cannot be verified counts as unverified. Null if the
 * token itself was refused, which says nothing about the account.
 */
export async function verifyUser(api: Api, email: string): Promise<Verification | null> {
  const [access, details] = await Promise.allSettled([
    api.send(verifyUserAccess, {}, QUIET),
    api.send(getUserDetails, { headers: { email } }, QUIET),
  ]);
  if ([access, details].some(isRefused)) return null;
  return {
    ...(access.status === 'fulfilled' ? access.value.data : NO_RIGHTS),
    isVerified: details.status === 'fulfilled' && Boolean(details.value.data.login),
    isComplete: access.status === 'fulfilled' && details.status === 'fulfilled',
  };
}

function isRefused(result: PromiseSettledResult<unknown>): boolean {
  const failure = result.status === 'rejected' ? failureOf(result.reason) : null;
  return failure !== null && isAnswered(failure) && failure.status === 401;
}
