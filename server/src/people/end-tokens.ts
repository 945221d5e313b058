import type { Pool } from 'pg';
import { recordAct } from '../audit/audit.ts';
import { inTransaction } from '../database/transaction.ts';

type Person = { provider: string; subject: string };

/**
 * Deletes the personal access tokens created since an account may have been taken over, and returns their
 * names.
 */
export async function endTokensSince(
  pool: Pool,
  { provider, subject, since, now }: Person & { since: Date; now: Date },
): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; name: string; tenantId: string }>(
      `delete from access_tokens t using users u
       where u.id = t.user_id and u.provider = $1 and u.subject = $2 and t.created_at >= $3
       returning t.id, t.name, t.tenant_id as "tenantId"`,
      [provider, subject, since],
    );
    for (const { id, name, tenantId } of rows)
      await recordAct(client, {
        actor: { userId: null, name: 'Recovery of the account' },
        act: 'token.deleted',
        tenantId,
        target: { id, name },
        before: null,
        after: null,
        now,
      });
    return rows.map(({ name }) => name);
  });
}
