import type { Account } from '../accounts.ts';
import { normalEmail } from '../accounts.ts';
import type { Desk } from '../desk.ts';
import { waitText } from '../visit.ts';

export type Checked =
  | { ok: true; account: Account }
  | { ok: false; status: 400 | 429; problem: string; retryAfter?: number };

/** Known or unknown, an address costs the same work, gets the same answer and is locked in the same way. */
export async function checkPassword(
  { accounts, passwords, tries, failures }: Desk,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<Checked> {
  const wait = failures.retryAfter(address);
  if (wait !== undefined) return locked(wait);
  const one = await tries.take(normalEmail(email));
  if (!one.goesAhead) return locked(one.retryAfter);
  const account = await accounts.byEmail(email);
  const matches = await passwords.matches(password, account?.passwordHash);
  if (account && matches) {
    await tries.forgive(normalEmail(email));
    return { ok: true, account };
  }
  failures.count(address);
  if (one.retryAfter > 0) return locked(one.retryAfter);
  return {
    ok: false,
    status: 400,
    problem:
      'The email or the password is wrong. If you have just registered, please follow the link in our mail first.',
  };
}

function locked(retryAfter: number): Checked {
  return {
    ok: false,
    status: 429,
    problem: `There were too many wrong passwords. Please try again in ${waitText(retryAfter)}, or set a new password.`,
    retryAfter,
  };
}
