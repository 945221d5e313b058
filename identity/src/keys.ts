import { generateKeyPair } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';
import type { Pool, PoolClient } from 'pg';
import { sha256 } from './hashes.ts';
import { LIFETIME } from './lifetimes.ts';

export type SigningKey = JsonWebKey & { kid: string; alg: 'RS256' | 'Ed25519'; use: 'sig' };

export type KeySet = { keys: SigningKey[] };

export type Keys = {
  /** Private keys, the one that signs first. */
  signing(): KeySet;
  /** The public keys. */
  published(): KeySet;
  /** Reloads the keys, adds and retires them by age; returns whether anything changed. */
  load(): Promise<boolean>;
  /** Starts a new key at once, without waiting for the old one's age; `record` writes in the same transaction. */
  rotate(record?: (client: PoolClient, kid: string) => Promise<void>): Promise<void>;
};

/** What keys are for: where they are stored, how they are made, and how long an old one stays published. */
export type KeyPurpose = {
  table: 'identity_keys' | 'credential_keys';
  lock: number;
  make: () => Promise<SigningKey>;
  /** In seconds, counted from when its successor signs; null is for good. */
  keepsOld: number | null;
};

/** RSA, because a token is signed once and verified by every call: measured, RS256 verifies in two thirds of the time of ES256 or EdDSA. */
export function tokenKeys({ tokenLifeSeconds }: { tokenLifeSeconds: number }): KeyPurpose {
  // Until its last token has expired, plus a day for nodes and clients that were offline.
  const keepsOld = tokenLifeSeconds + 24 * 60 * 60;
  return { table: 'identity_keys', lock: 7_236_004, make: makeRsaKey, keepsOld };
}

/** What is signed with them is verified for years. */
export const credentialKeys: KeyPurpose = {
  table: 'credential_keys',
  lock: 7_236_005,
  make: makeEd25519Key,
  keepsOld: null,
};

type Row = { kid: string; private_jwk: SigningKey; signs_from: Date; created_at: Date };

const makePair = promisify(generateKeyPair);

/** Stored in the database and shared by all nodes. */
export function createKeys({
  pool,
  now,
  purpose: { table, lock, make, keepsOld },
}: {
  pool: Pool;
  now: () => Date;
  purpose: KeyPurpose;
}): Keys {
  let current: SigningKey[] = [];

  const secondsSince = (time: Date) => (now().getTime() - time.getTime()) / 1000;

  async function load(): Promise<boolean> {
    let rows = await readRows(pool, table);
    if (!hasFreshKey(rows) || rows.some((row) => isRetired(row, rows))) {
      rows = await withLock(pool, lock, async (client) => {
        const before = await readRows(client, table);
        if (!hasFreshKey(before)) await add(client, before.length === 0 ? 0 : LIFETIME.keyAhead);
        const retired = before.filter((row) => isRetired(row, before)).map(({ kid }) => kid);
        await client.query(`delete from ${table} where kid = any($1)`, [retired]);
        return readRows(client, table);
      });
    }
    const signing = rows.find(({ signs_from }) => signs_from <= now()) ?? rows.at(-1);
    const ordered = rows
      .filter((row) => row === signing)
      .concat(rows.filter((row) => row !== signing))
      .map(({ private_jwk }) => private_jwk);
    const changed = ordered.map(({ kid }) => kid).join() !== current.map(({ kid }) => kid).join();
    current = ordered;
    return changed;
  }

  /** Whether the newest key is young enough; the next one has to be published ahead of its use. */
  function hasFreshKey(rows: Row[]): boolean {
    return rows.some(({ created_at }) => secondsSince(created_at) < LIFETIME.signingKey - LIFETIME.keyAhead);
  }

  function isRetired(row: Row, rows: Row[]): boolean {
    if (keepsOld === null) return false;
    const successor = rows.findLast(({ signs_from }) => signs_from > row.signs_from);
    return successor !== undefined && secondsSince(successor.signs_from) > keepsOld;
  }

  async function add(client: PoolClient, aheadSeconds: number): Promise<string> {
    const jwk = await make();
    await client.query(
      `insert into ${table} (kid, private_jwk, signs_from, created_at) values ($1, $2, $3, $4)`,
      [jwk.kid, JSON.stringify(jwk), new Date(now().getTime() + aheadSeconds * 1000), now()],
    );
    return jwk.kid;
  }

  return {
    signing: () => ({ keys: current }),
    published: () => ({ keys: current.map(publicPart) }),
    load,
    async rotate(record) {
      await withLock(pool, lock, async (client) => {
        const kid = await add(client, 0);
        await record?.(client, kid);
      });
      await load();
    },
  };
}

/** Newest first. */
async function readRows(pool: Pick<Pool, 'query'>, table: KeyPurpose['table']): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select kid, private_jwk, signs_from, created_at from ${table} order by signs_from desc, created_at desc, kid`,
  );
  return rows;
}

async function makeRsaKey(): Promise<SigningKey> {
  const { privateKey } = await makePair('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  return { ...jwk, kid: thumbprint({ e: jwk.e, kty: jwk.kty, n: jwk.n }), alg: 'RS256', use: 'sig' };
}

async function makeEd25519Key(): Promise<SigningKey> {
  const { privateKey } = await makePair('ed25519');
  const jwk = privateKey.export({ format: 'jwk' });
  return { ...jwk, kid: thumbprint({ crv: jwk.crv, kty: jwk.kty, x: jwk.x }), alg: 'Ed25519', use: 'sig' };
}

/** As in RFC 7638: of the members that make the key, in alphabetical order. */
function thumbprint(members: object): string {
  return sha256(JSON.stringify(members));
}

const PUBLIC = ['kty', 'n', 'e', 'crv', 'x', 'kid', 'alg', 'use'] as const;

function publicPart(key: SigningKey): SigningKey {
  return Object.fromEntries(
    PUBLIC.flatMap((name) => (name in key ? [[name, key[name]]] : [])),
  ) as unknown as SigningKey;
}

/** If several nodes start together, one creates the key and the others read it. */
async function withLock<Result>(
  pool: Pool,
  lock: number,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Creating a key takes seconds on a busy machine, and a waiting node must not fail at start.
    await client.query(`set local lock_timeout = '30s'`);
    await client.query(`set local statement_timeout = '30s'`);
    await client.query('select pg_advisory_xact_lock($1)', [lock]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
