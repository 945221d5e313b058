import type { Accounts } from './accounts.ts';
import type { Passwords } from './passwords.ts';

/** The users of a local installation; the ids are fixed so that the API can assign their roles. */
export const SAMPLE_PEOPLE = [
  {
    id: '0a0a0a0a-0000-4000-8000-000000000001',
    email: 'ada@academy.test',
    firstName: 'Ada',
    lastName: 'Learner',
    role: 'learner',
  },
  {
    id: '0a0a0a0a-0000-4000-8000-000000000002',
    email: 'grace@academy.test',
    firstName: 'Grace',
    lastName: 'Pro',
    role: 'pro',
  },
  {
    id: '0a0a0a0a-0000-4000-8000-000000000003',
    email: 'root@academy.test',
    firstName: 'Root',
    lastName: 'Admin',
    role: 'admin',
  },
] as const;

export const SAMPLE_PASSWORD = 'academy';

/** A database of a laptop may be used in production later, where no account may have a known password. */
export async function syncSamplePeople({
  wanted,
  accounts,
  passwords,
}: {
  wanted: boolean;
  accounts: Accounts;
  passwords: Passwords;
}): Promise<void> {
  if (!wanted) return accounts.removeSamples();
  if (await haveAll(accounts)) return undefined;
  const passwordHash = await passwords.hash(SAMPLE_PASSWORD);
  for (const { role: _role, ...person } of SAMPLE_PEOPLE) {
    await accounts.create({ ...person, passwordHash, isSample: true });
  }
  return undefined;
}

/** One after the other: each at once would open a connection of its own. */
async function haveAll(accounts: Accounts): Promise<boolean> {
  for (const { email } of SAMPLE_PEOPLE) if (!(await accounts.byEmail(email))) return false;
  return true;
}
