import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** A secret that all nodes share; the first node that needs it creates it. */
export async function getSharedSecret(
  pool: Pool,
  { name, now }: { name: string; now: Date },
): Promise<Buffer> {
  await pool.query(
    'insert into server_secrets (name, secret, created_at) values ($1, $2, $3) on conflict (name) do nothing',
    [name, randomBytes(32), now],
  );
  const { rows } = await pool.query<{ secret: Buffer }>('select secret from server_secrets where name = $1', [
    name,
  ]);
  if (!rows[0]) throw new Error(`The secret ${name} is missing`);
  return rows[0].secret;
}
