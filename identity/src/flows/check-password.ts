import type { Account } from '../accounts.ts';
import { normalEmail } from '../accounts.ts';
import type { Desk } from '../desk.ts';
import type { Try } from '../tries.ts';
import { waitText } from '../visit.ts';
import type { Visit } from '../visit.ts';

export type Checked =
  | { ok: true; account: Account }
  | { ok: false; status: 400 | 429; problem: string; retryAfter?: number };

type Caller = Pick<Visit, 'address' | 'request'>;

/** Known or unknown, an address costs the same work, gets the same answer and is locked in the same way. */
export async function checkPassword(
  desk: Desk,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<Checked> {
  const { accounts, passwords, devices, tries, counts, settings } = desk;
  const account = await accounts.byEmail(email);
  const device = devices.find(caller.request, account);
  const isKnown = device !== undefined && (await takeOnDevice(desk, device)).goesAhead;
  const one = isKnown ? { goesAhead: true, retryAfter: 0 } : await takeAsStranger(desk, caller, email);
  if (!one.goesAhead) return locked(one.retryAfter);
  if (!isKnown) await slowDown(desk, caller);
  const matches = await passwords.matches(password, account?.passwordHash, caller.address);
  if (account && matches) {
    if (isKnown) await tries.forgive(`device ${device}`);
    else await forgiveStranger(desk, caller, email);
    return { ok: true, account };
  }
  await counts.add(failuresFrom(caller), settings.limits.windowSeconds);
  if (one.retryAfter > 0) return locked(one.retryAfter);
  return {
    ok: false,
    status: 400,
    problem:
      'The email or the password is wrong. If you have just registered, please follow the link in our mail first.',
  };
}

/** Who logged in from an unknown device, or proved the mailbox, starts anew. */
export async function forgiveStranger({ tries }: Desk, { address }: Caller, email: string): Promise<void> {
  await tries.forgive(pairOf(address, email));
  await tries.forgive(personOf(email));
}

/** A device counts alone, so strangers can't lock it. After too many tries it is as good as unknown. */
function takeOnDevice({ tries, settings }: Desk, device: string): Promise<Try> {
  return tries.take(`device ${device}`, settings.limits.freeTriesPerDevice);
}

/**
 * By address and person together first, and for the person only while these tries are free: otherwise one address could
 * lock the person everywhere by coming back each time its own lock expires.
 */
async function takeAsStranger({ tries, settings }: Desk, { address }: Caller, email: string): Promise<Try> {
  const pair = await tries.take(pairOf(address, email));
  if (!pair.goesAhead) return pair;
  const person = pair.isFree
    ? await tries.take(personOf(email), settings.limits.freeTriesPerPerson)
    : await tries.check(personOf(email));
  if (!person.goesAhead) await tries.giveBack(pairOf(address, email));
  return { goesAhead: person.goesAhead, retryAfter: Math.max(pair.retryAfter, person.retryAfter) };
}

/** An address may be a whole school: many failures make its logins slower, and never refuse one. */
async function slowDown({ counts, settings }: Desk, caller: Caller): Promise<void> {
  const times = (await counts.read(failuresFrom(caller))) / settings.limits.failuresPerAddress;
  if (times >= 1) await settings.pause(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** Math.floor(times - 1)));
}

const LONGEST_PAUSE_MS = 4_000;

const pairOf = (address: string, email: string) => `pair ${address} ${normalEmail(email)}`;
const personOf = (email: string) => `person ${normalEmail(email)}`;
const failuresFrom = ({ address }: Caller) => `failed logins from ${address}`;

function locked(retryAfter: number): Checked {
  return {
    ok: false,
    status: 429,
    problem: `There were too many wrong passwords. Please try again in ${waitText(retryAfter)}, or set a new password.`,
    retryAfter,
  };
}
