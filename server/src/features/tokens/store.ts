import type { Pool, PoolClient } from 'pg';
import type { Token } from '@academy/contract/schemas/tokens';

export type NewToken = {
  tokenId: string;
  userId: string;
  tenantId: string;
  name: string;
  abilities: readonly string[];
  secretHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
};

type Row = Omit<Token, 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'owner'> & {
  userId: string;
  ownerName: string;
  ownerEmail: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
};

/** The tokens of one person in one tenant, or all tokens if null. */
export type TokenScope = { userId: string; tenantId: string } | null;

/** Newest first. */
export async function readTokens(pool: Pool, scope: TokenScope): Promise<Token[]> {
  const { rows } = await pool.query<Row>(
    `${TOKENS} where ($1::uuid is null or t.user_id = $1) and ($2::text is null or t.tenant_id = $2)
     order by t.created_at desc, t.id`,
    valuesOf(scope),
  );
  return rows.map(toToken);
}

/**
 * The number of a person's tokens; locks the person, so that concurrent requests count one after the other.
 */
export async function countTokens(client: PoolClient, userId: string): Promise<number> {
  await client.query('select 1 from users where id = $1 for update', [userId]);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from access_tokens where user_id = $1',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

export async function insertToken(client: PoolClient, token: NewToken): Promise<void> {
  const { tokenId, userId, tenantId, name, abilities, secretHash, createdAt, expiresAt } = token;
  await client.query(
    `insert into access_tokens (id, user_id, tenant_id, name, abilities, secret_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tokenId, userId, tenantId, name, abilities, secretHash, createdAt, expiresAt],
  );
}

/** Returns the deleted tokens. */
export async function removeTokens(
  client: PoolClient,
  tokenIds: readonly string[],
  scope: TokenScope,
): Promise<Token[]> {
  const { rows } = await client.query<Row>(
    `${TOKENS} where t.id = any ($3) and ($1::uuid is null or t.user_id = $1) and ($2::text is null or t.tenant_id = $2)
     order by t.id for update of t`,
    [...valuesOf(scope), tokenIds],
  );
  await client.query('delete from access_tokens where id = any ($1)', [rows.map(({ tokenId }) => tokenId)]);
  return rows.map(toToken);
}

function valuesOf(scope: TokenScope): [string | null, string | null] {
  return [scope?.userId ?? null, scope?.tenantId ?? null];
}

const TOKENS = `select t.id as "tokenId", t.name, t.abilities, t.tenant_id as "tenantId", t.created_at as "createdAt",
    t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", u.id as "userId",
    trim(u.first_name || ' ' || u.last_name) as "ownerName", u.email as "ownerEmail"
  from access_tokens t join users u on u.id = t.user_id`;

function toToken({ userId, ownerName, ownerEmail, createdAt, expiresAt, lastUsedAt, ...token }: Row): Token {
  return {
    ...token,
    owner: { userId, name: ownerName, email: ownerEmail },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
