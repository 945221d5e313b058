import type { Pool } from 'pg';
import { formerEmail } from './email-addresses.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { newSecret, sha256 } from './hashes.ts';
import type { UpstreamProfile } from './upstream/provider.ts';

export type LinkKind =
  | 'verify'
  | 'reset'
  | 'login'
  | 'address'
  | 'undo-address'
  | 'upstream'
  | 'assertion'
  | 'code'
  | 'held-form';

/** A new password ends whatever was started with the old one or from the mailbox. */
export const ENDED_BY_PASSWORD: readonly LinkKind[] = ['reset', 'login', 'address'];

/** A registration before its email address is confirmed. */
export type Registration = { firstName: string; lastName: string; passwordHash: string };

export type LinkPayload = Partial<Registration> & {
  /** Of a login link: the hash of the cookie of the browser that asked for it. */
  browser?: string;
  /** Of a login at another provider: what it said, its name, and the login here that it belongs to. */
  upstream?: UpstreamProfile;
  providerName?: string;
  uid?: string | undefined;
  /** When the person logged in there, in seconds; null if nothing shows it. */
  loginAt?: number | null;
  /** A form that waits for a login, encrypted. */
  held?: string;
};

export type Link = {
  kind: LinkKind;
  email: string;
  accountId: string | null;
  payload: LinkPayload;
  origin: string;
  createdAt: Date;
};

type NewLink = Omit<Link, 'createdAt'> & {
  lifeSeconds: number;
  /** For a code that is typed; otherwise random. */
  key?: string;
};

export type Links = ReturnType<typeof createLinks>;

const COLUMNS = 'kind, email, account_id as "accountId", payload, origin, created_at as "createdAt"';

/** The key is sent by email once; only its hash is stored. */
export function createLinks({ pool, now }: { pool: Pool; now: () => Date }) {
  return {
    async create({ lifeSeconds, key = newSecret(), ...link }: NewLink): Promise<string> {
      await pool.query(
        `insert into identity_links (key_hash, kind, email, account_id, payload, origin, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        [
          sha256(key),
          link.kind,
          formerEmail(link.email),
          link.accountId,
          JSON.stringify(link.payload),
          link.origin,
          now(),
          new Date(now().getTime() + lifeSeconds * 1000),
        ],
      );
      return key;
    },

    async find(kind: LinkKind, key: string): Promise<Link | undefined> {
      const { rows } = await pool.query<Link>(
        `select ${COLUMNS} from identity_links where key_hash = $1 and kind = $2 and expires_at > $3`,
        [sha256(key), kind, now()],
      );
      return rows[0];
    },

    /** Deletes the link and returns it; other links for the same address are deleted too. */
    async take(kind: LinkKind, key: string): Promise<Link | undefined> {
      const { rows } = await pool.query<Link>(
        `delete from identity_links where key_hash = $1 and kind = $2 and expires_at > $3 returning ${COLUMNS}`,
        [sha256(key), kind, now()],
      );
      const [link] = rows;
      if (link)
        await pool.query('delete from identity_links where email = $1 and kind = $2', [link.email, kind]);
      return link;
    },

    /** Links of an account that were sent since a moment; by default all of these kinds. */
    async removeOf(accountId: string, kinds: readonly LinkKind[], since = new Date(0)): Promise<void> {
      await pool.query(
        'delete from identity_links where account_id = $1 and kind = any($2) and created_at >= $3',
        [accountId, kinds, since],
      );
    },

    /** Leaves the newest ones of a kind. */
    async keepNewest(accountId: string, kind: LinkKind, count: number): Promise<void> {
      await pool.query(
        `delete from identity_links where key_hash in (
           select key_hash from identity_links where account_id = $1 and kind = $2
           order by created_at desc, key_hash offset $3)`,
        [accountId, kind, count],
      );
    },

    async purgeExpired(): Promise<void> {
      await deleteInBatches(
        pool,
        `delete from identity_links where key_hash in (
           select key_hash from identity_links where expires_at < $1 order by expires_at limit $2 for update skip locked)`,
        [now()],
      );
    },
  };
}
