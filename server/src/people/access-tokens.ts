import { createHash, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';
import { parseToken } from '@academy/domain/access-token';
import type { TenantRole } from '@academy/domain/roles';
import { DomainError } from '@academy/domain/errors';
import type { Pools } from '../database/pools.ts';
import { CLAIMED_DAYS, withClaimedRights } from './claimed-rights.ts';

export type UsedToken = { owner: Member; tenantId: string; abilities: readonly string[] };

type Row = {
  tenant_id: string;
  abilities: string[];
  secret_hash: Buffer;
  is_expired: boolean;
  is_noted: boolean;
  user_id: string;
  is_admin: boolean;
  is_pro: boolean;
  role: TenantRole | null;
  claimed_rights: string;
  is_closing: boolean;
};

/**
 * Read on every request, by primary key, so deleting a token or revoking a right of its owner takes effect
 * immediately on every node.
 */
export async function acceptToken(
  token: string,
  {
    database: { reads, writes },
    now,
    network,
  }: { database: Pick<Pools, 'reads' | 'writes'>; now: () => Date; network: () => string },
): Promise<UsedToken> {
  const parts = parseToken(token);
  if (!parts) throw notValid();
  const at = now();
  const { rows } = await reads.query<Row>({
    name: 'use-token',
    text: `select t.tenant_id, t.abilities, t.secret_hash, t.expires_at <= $2 as is_expired,
                  coalesce(t.last_used_at > $2::timestamptz - interval '1 minute', false) as is_noted,
                  u.id as user_id, u.is_admin, coalesce(u.pro_from <= $2 and u.pro_until > $2, false) as is_pro, r.role,
                  case when u.rights_claimed_at > $2::timestamptz - interval '${CLAIMED_DAYS} days'
                    then u.claimed_rights else '' end as claimed_rights,
                  exists (select from accounts a where a.id = account_id_of(u.subject) and a.delete_at is not null)
                    as is_closing
           from access_tokens t join users u on u.id = t.user_id
             left join roles r on r.user_id = u.id and r.tenant_id = t.tenant_id
           where t.id = $1`,
    values: [parts.tokenId, at],
  });
  const [row] = rows;
  if (!row || !timingSafeEqual(row.secret_hash, hashOf(parts.secret))) throw notValid();
  if (row.is_expired)
    throw new DomainError('unauthenticated', 'This access token has expired. Please generate a new one.');
  if (row.is_closing)
    throw new DomainError('unauthenticated', 'The account of this access token is being deleted.');
  if (!row.is_noted) await recordUse(writes, { tokenId: parts.tokenId, at, network: network() });
  const granted: Member = {
    kind: 'member',
    userId: row.user_id,
    isAdmin: row.is_admin,
    isPro: row.is_pro,
    role: row.role,
    tokenId: parts.tokenId,
  };
  return {
    owner: withClaimedRights(granted, { claimed: row.claimed_rights, tenantId: row.tenant_id }),
    tenantId: row.tenant_id,
    abilities: row.abilities,
  };
}

/** The secret has 256 random bits, so a single fast hash is enough. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** At most once a minute over all nodes; in the audit log once a day. */
async function recordUse(
  pool: Pool,
  { tokenId, at, network }: { tokenId: string; at: Date; network: string },
): Promise<void> {
  await pool.query(
    `with token as (
       select id, user_id, tenant_id, name, last_used_at from access_tokens
       where id = $1 and (last_used_at is null or last_used_at <= $2::timestamptz - interval '1 minute') for update),
     used as (update access_tokens set last_used_at = $2 where id in (select id from token))
     insert into identity_events (at, kind, provider, subject, tenant_id, network, details)
     select $2, 'token.used', u.provider, u.subject, token.tenant_id, $3, jsonb_build_object('tokenId', token.id, 'name', token.name)
     from token join users u on u.id = token.user_id
     where token.last_used_at is null or token.last_used_at < date_trunc('day', $2::timestamptz at time zone 'UTC') at time zone 'UTC'`,
    [tokenId, at, network],
  );
}

function notValid(): DomainError {
  return new DomainError(
    'unauthenticated',
    'This access token is not valid here. Please generate a new one.',
  );
}
