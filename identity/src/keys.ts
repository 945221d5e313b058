import { generateKeyPair } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';
import type { Pool, PoolClient } from 'pg';
import { sha256 } from './hashes.ts';
import { LIFETIME } from './options.ts';

export type SigningKey = JsonWebKey & { kid: string; alg: 'RS256'; use: 'sig' };

export type KeySet = { keys: SigningKey[] };

export type Keys = {
  /** Private keys, the one that signs first. */
  signing(): KeySet;
  /** The public keys. */
  published(): KeySet;
  /** Reloads the keys, adds and retires them by age; returns whether anything changed. */
  load(): Promise<boolean>;
  /** Starts a new key at once, without waiting for the old one's age. */
  rotate(): Promise<void>;
};

type Row = { kid: string; private_jwk: SigningKey; signs_from: Date; created_at: Date };

const LOCK = 7_236_004;
const makePair = promisify(generateKeyPair);

/**
 * Stored in the database and shared by all nodes. RSA, because a token is signed once and verified by every call:
 * measured, RS256 verifies in two thirds of the time of ES256 or EdDSA.
 */
export function createKeys({
  pool,
  now,
  tokenLifeSeconds,
}: {
  pool: Pool;
  now: () => Date;
  tokenLifeSeconds: number;
}): Keys {
  let current: SigningKey[] = [];

  const secondsSince = (time: Date) => (now().getTime() - time.getTime()) / 1000;

  async function load(): Promise<boolean> {
    let rows = await readRows(pool);
    if (!hasFreshKey(rows) || rows.some((row) => isRetired(row, rows))) {
      rows = await withLock(pool, async (client) => {
        const before = await readRows(client);
        if (!hasFreshKey(before)) await add(client, before.length === 0 ? 0 : LIFETIME.keyAhead);
        const retired = before.filter((row) => isRetired(row, before)).map(({ kid }) => kid);
        await client.query('delete from identity_keys where kid = any($1)', [retired]);
        return readRows(client);
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

  /** Whether its last token has expired, plus a day for nodes and clients that were offline. */
  function isRetired(row: Row, rows: Row[]): boolean {
    const successor = rows.findLast(({ signs_from }) => signs_from > row.signs_from);
    return successor !== undefined && secondsSince(successor.signs_from) > tokenLifeSeconds + 24 * 60 * 60;
  }

  async function add(client: PoolClient, aheadSeconds: number): Promise<void> {
    const jwk = await makeKey();
    await client.query(
      'insert into identity_keys (kid, private_jwk, signs_from, created_at) values ($1, $2, $3, $4)',
      [jwk.kid, JSON.stringify(jwk), new Date(now().getTime() + aheadSeconds * 1000), now()],
    );
  }

  return {
    signing: () => ({ keys: current }),
    published: () => ({ keys: current.map(publicPart) }),
    load,
    async rotate() {
      await withLock(pool, (client) => add(client, 0));
      await load();
    },
  };
}

/** Newest first. */
async function readRows(pool: Pick<Pool, 'query'>): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    'select kid, private_jwk, signs_from, created_at from identity_keys order by signs_from desc, created_at desc, kid',
  );
  return rows;
}

async function makeKey(): Promise<SigningKey> {
  const { privateKey } = await makePair('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  // The thumbprint of RFC 7638.
  const kid = sha256(JSON.stringify({ e: jwk.e, kty: jwk.kty, n: jwk.n }));
  return { ...jwk, kid, alg: 'RS256', use: 'sig' };
}

function publicPart({ kty, n, e, kid, alg, use }: SigningKey): SigningKey {
  return { kty, n, e, kid, alg, use } as SigningKey;
}

/** If several nodes start together, one creates the key and the others read it. */
async function withLock<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Creating a key takes seconds on a busy machine, and a waiting node must not fail at start.
    await client.query(`set local lock_timeout = '30s'`);
    await client.query(`set local statement_timeout = '30s'`);
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
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
