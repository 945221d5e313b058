import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { ABILITIES } from '@academy/domain/abilities';
import { encodeSecret, formatToken } from '@academy/domain/access-token';
import { hashOf } from '../people/access-tokens.ts';

export type TokenMaking = {
  /** The subject of a known person. */
  owner: string;
  tenantId?: string;
  abilities?: readonly string[];
  isExpired?: boolean;
  /** Expired, but valid before. */
  isDeleted?: boolean;
};

/** A personal access token as the product stores it, without calling the API; also invalid ones. */
export async function makeToken(
  { database: { pool } }: { database: { pool: Pool } },
  { owner, tenantId = 'spring', abilities = ABILITIES, isExpired = false, isDeleted = false }: TokenMaking,
): Promise<{ tokenId: string; token: string }> {
  const tokenId = randomUUID();
  const secret = encodeSecret(randomBytes(32));
  if (!isDeleted) {
    await pool.query(
      `insert into access_tokens (id, user_id, tenant_id, name, abilities, secret_hash, created_at, expires_at)
       select $1, id, $2, 'A token of the tests', $3, $4, $5, $6 from users where subject = $7`,
      [tokenId, tenantId, abilities, hashOf(secret), CREATED, isExpired ? ENDED : FAR, owner],
    );
  }
  return { tokenId, token: formatToken({ tokenId, secret }) };
}

const CREATED = new Date('2026-01-05T09:00:00Z');
const ENDED = new Date('2026-01-06T09:00:00Z');
const FAR = new Date('2126-01-05T09:00:00Z');
