import { DomainError } from '@academy/domain/errors';
import type { Account } from '../accounts.ts';
import { normalEmail } from '../email-addresses.ts';
import { recordIdentityEvent } from '../events.ts';
import type { IdentityServices } from '../services.ts';
import type { AttemptCheck } from '../login-attempts.ts';
import { waitText } from '../page-context.ts';
import type { PageContext } from '../page-context.ts';

export type PasswordCheck =
  | { ok: true; account: Account }
  | { ok: false; status: 400 | 429; problem: string; retryAfter?: number };

type Caller = Pick<PageContext, 'address' | 'request' | 'origin'>;

/** Known or unknown, an address costs the same work, gets the same answer and is locked in the same way. */
export async function checkPassword(
  services: IdentityServices,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<PasswordCheck> {
  const { accounts, passwords, devices, loginAttempts, counts, settings } = services;
  const account = await accounts.byEmail(email);
  const device = devices.find(caller.request, account);
  const isKnown = device !== undefined && (await countOnDevice(services, device)).isAllowed;
  const one = isKnown
    ? { isAllowed: true, retryAfter: 0 }
    : await countOnUnknownDevice(services, caller, email);
  if (!one.isAllowed) return locked(one.retryAfter);
  if (!isKnown) await slowDown(services, caller);
  const stored = { hash: account?.passwordHash, standIn: await accounts.passwordHashLike(email) };
  const matches = await passwords.matches(password, stored, isKnown ? null : caller.address);
  if (account && matches) {
    if (isKnown) await loginAttempts.reset(`device ${device}`);
    else await resetUnknownDevice(services, caller, email);
    return { ok: true, account };
  }
  const { count } = await counts.add(failuresFrom(caller), settings.limits.windowSeconds);
  await recordFailure(services, caller, { account, count, lockSeconds: one.retryAfter });
  if (one.retryAfter > 0) return locked(one.retryAfter);
  return {
    ok: false,
    status: 400,
    problem:
      'The email or the password is wrong. If you have just registered, please follow the link in our mail first.',
  };
}

type Failure = { account: Account | undefined; count: number; lockSeconds: number };

/** What was typed is not recorded. Of many failures from one address only each hundredth is, so that an attack does not fill the log. */
async function recordFailure(
  services: IdentityServices,
  { request, origin }: Caller,
  { account, count, lockSeconds }: Failure,
): Promise<void> {
  const most = services.settings.limits.failuresPerAddress;
  if (count > most && count % most !== 0) return;
  const event = { accountId: account?.id, origin, request };
  const details = count > 1 ? { failuresFromAddress: count } : {};
  await recordIdentityEvent(services, { ...event, kind: 'login.failed', details });
  if (lockSeconds > 0)
    await recordIdentityEvent(services, {
      ...event,
      kind: 'login.locked',
      details: { seconds: lockSeconds },
    });
}

/** Where a site has turned passwords off, none is accepted and none is set. */
export function requirePasswords(
  { settings }: IdentityServices,
  { origin }: Pick<PageContext, 'origin'>,
): void {
  if (!settings.loginOf(origin).passwords)
    throw new DomainError('not_found', 'This site has no passwords, please log in another way.');
}

/** The counts are reset by a login from an unknown device or a proof of the mailbox. */
export async function resetUnknownDevice(
  { loginAttempts }: IdentityServices,
  { address }: Caller,
  email: string,
): Promise<void> {
  await loginAttempts.reset(pairOf(address, email));
  await loginAttempts.reset(personOf(email));
}

/** A device counts alone, so strangers can't lock it. After too many tries it is as good as unknown. */
function countOnDevice({ loginAttempts, settings }: IdentityServices, device: string): Promise<AttemptCheck> {
  return loginAttempts.count(`device ${device}`, settings.limits.freeTriesPerDevice);
}

/**
 * By address and person together first, and for the person only while these tries are free: otherwise one address could
 * lock the person everywhere by coming back each time its own lock expires.
 */
async function countOnUnknownDevice(
  { loginAttempts, settings }: IdentityServices,
  { address }: Caller,
  email: string,
): Promise<AttemptCheck> {
  const pair = await loginAttempts.count(pairOf(address, email));
  if (!pair.isAllowed) return pair;
  const person = pair.isFree
    ? await loginAttempts.count(personOf(email), settings.limits.freeTriesPerPerson)
    : await loginAttempts.check(personOf(email));
  if (!person.isAllowed) await loginAttempts.undo(pairOf(address, email));
  return { isAllowed: person.isAllowed, retryAfter: Math.max(pair.retryAfter, person.retryAfter) };
}

/** An address may be a whole school: many failures make its logins slower, and never refuse one. */
async function slowDown({ counts, settings }: IdentityServices, caller: Caller): Promise<void> {
  const times = (await counts.read(failuresFrom(caller))) / settings.limits.failuresPerAddress;
  if (times >= 1) await settings.pause(Math.min(MAX_PAUSE_MS, 250 * 2 ** Math.floor(times - 1)));
}

const MAX_PAUSE_MS = 4_000;

const pairOf = (address: string, email: string) => `pair ${address} ${normalEmail(email)}`;
const personOf = (email: string) => `person ${normalEmail(email)}`;
const failuresFrom = ({ address }: Caller) => `failed logins from ${address}`;

function locked(retryAfter: number): PasswordCheck {
  return {
    ok: false,
    status: 429,
    problem: `There were too many wrong passwords. Please try again in ${waitText(retryAfter)}, or set a new password.`,
    retryAfter,
  };
}
