import type { Pool, PoolClient } from 'pg';
import { CLAIMED_DAYS } from '../../people/claimed-rights.ts';

export type LinkRow = {
  linkId: string;
  itemId: number;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
};

/** The maker of a link must still be an author of its tenant or an administrator; `$2` is the time. */
const MAY_SHARE = `(u.is_admin
  or (u.rights_claimed_at > $2::timestamptz - interval '${CLAIMED_DAYS} days'
    and string_to_array(u.claimed_rights, ' ') && array['admin@*', 'author@*', 'author@' || l.tenant_id])
  or exists (
    select from roles r where r.user_id = u.id and r.tenant_id = l.tenant_id and r.role = 'author'))`;

const LINK = `l.id as "linkId", l.item_id::int8::float8 as "itemId", l.created_at as "createdAt", l.expires_at as "expiresAt",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as "createdBy"`;

export async function insertLink(
  client: PoolClient,
  link: {
    linkId: string;
    tenantId: string;
    itemId: number;
    userId: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await client.query(
    `insert into draft_links (id, tenant_id, item_id, user_id, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    [link.linkId, link.tenantId, link.itemId, link.userId, link.createdAt, link.expiresAt],
  );
}

/** The links of a tenant that are still valid, newest first. */
export async function readLinks(
  pool: Pool,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<LinkRow[]> {
  const { rows } = await pool.query<LinkRow>(
    `select ${LINK} from draft_links l join users u on u.id = l.user_id
     where l.tenant_id = $1 and l.revoked_at is null and l.expires_at > $2 and ${MAY_SHARE}
     order by l.created_at desc, l.id limit 500`,
    [tenantId, now],
  );
  return rows;
}

export type FoundLink = LinkRow & { isRevoked: boolean };

export async function findLink(
  pool: Pool,
  { linkId, tenantId, now }: { linkId: string; tenantId: string; now: Date },
): Promise<FoundLink | undefined> {
  const { rows } = await pool.query<FoundLink>({
    name: 'find-draft-link',
    text: `select ${LINK}, l.revoked_at is not null or not ${MAY_SHARE} as "isRevoked"
           from draft_links l join users u on u.id = l.user_id where l.id = $1 and l.tenant_id = $3`,
    values: [linkId, now, tenantId],
  });
  return rows[0];
}

/** Whether a link still opens its draft, whichever tenant it belongs to. */
export async function isLinkOpen(
  pool: Pool,
  { linkId, now }: { linkId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is-draft-link-open',
    text: `select from draft_links l join users u on u.id = l.user_id
           where l.id = $1 and l.revoked_at is null and l.expires_at > $2 and ${MAY_SHARE}`,
    values: [linkId, now],
  });
  return rowCount === 1;
}

/** Returns the revoked link; null if it does not exist or was revoked before. */
export async function endLink(
  client: PoolClient,
  { linkId, tenantId, now }: { linkId: string; tenantId: string; now: Date },
): Promise<LinkRow | undefined> {
  const { rows } = await client.query<LinkRow>(
    `update draft_links l set revoked_at = $3 from users u
     where u.id = l.user_id and l.id = $1 and l.tenant_id = $2 and l.revoked_at is null
     returning ${LINK}`,
    [linkId, tenantId, now],
  );
  return rows[0];
}
