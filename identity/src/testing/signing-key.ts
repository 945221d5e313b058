import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { Pool } from 'pg';

let shared: Promise<{ kid: string; jwk: object }> | undefined;

/** Gives a new database the signing key of this worker: making one takes longer than all the rest of a start. */
export async function addSigningKey(pool: Pool, now: Date): Promise<void> {
  const { kid, jwk } = await (shared ??= makeKey());
  await pool.query(
    `insert into identity_keys (kid, private_jwk, signs_from, created_at)
     select $1, $2, $3, $3 where not exists (select from identity_keys)`,
    [kid, JSON.stringify(jwk), now],
  );
}

async function makeKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, jwk: { ...jwk, kid, alg: 'RS256', use: 'sig' } };
}
