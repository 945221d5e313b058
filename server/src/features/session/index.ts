import type { Pool } from 'pg';
import { getUserDetails, verifyUserAccess } from '@academy/contract/people';
import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import type { Mount } from '../../http/mount.ts';

function sessionCalls(mount: Mount, { database: { reads: pool } }: Context): void {
  // Includes withheld rights, since the pages that need them explain how to get them back.
  mount.call(verifyUserAccess, async ({ person }) => {
    const { isPro, userId } = person;
    const { isAdmin, role } = person.withheld ?? person;
    return { isAdmin, isPro, userId, ...(await findPerson(pool, userId)), ...(role && { role }) };
  });

  // The header names the login to look up, not the caller; other addresses get an empty response.
  mount.call(getUserDetails, async ({ person, headers }) => {
    const { email: own } = await findPerson(pool, person.userId);
    return { login: own !== '' && own.toLowerCase() === headers.email.toLowerCase() ? own : null };
  });
}

type NamedPerson = { firstName: string; lastName: string; email: string };

async function findPerson(pool: Pool, userId: string): Promise<NamedPerson> {
  const { rows } = await pool.query<NamedPerson>(
    'select first_name as "firstName", last_name as "lastName", email from users where id = $1',
    [userId],
  );
  return rows[0] ?? { firstName: '', lastName: '', email: '' };
}

export const session = feature({ calls: [sessionCalls] });
