import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { endTokensSince } from './end-tokens.ts';

const { pool } = await testDatabase();
const PROVIDER = 'https://login.test';
const now = new Date('2026-01-20T09:00:00Z');
const since = new Date('2026-01-05T09:00:00Z');
const before = new Date(since.getTime() - 1);

async function person(subject: string, provider = PROVIDER): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into users (id, provider, subject, email, first_name, last_name, created_at, updated_at)
     values ($1, $2, $3, $4, 'Ada', 'Lovelace', $5, $5)`,
    [id, provider, subject, `${id}@academy.test`, before],
  );
  return id;
}

async function token(userId: string, { name, at }: { name: string; at: Date }): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into access_tokens (id, user_id, tenant_id, name, abilities, secret_hash, created_at, expires_at)
     values ($1, $2, 'spring', $3, '{}', $4, $5, $6)`,
    [id, userId, name, Buffer.from(id), at, now],
  );
  return id;
}

const names = async () =>
  (await pool.query<{ name: string }>('select name from access_tokens order by name')).rows.map(
    ({ name }) => name,
  );
const acts = async () =>
  (
    await pool.query<{ target: string; tenant: string; actor: string; at: Date }>(
      `select target_id as target, tenant_id as tenant, actor_name as actor, at from audit
       where act = 'token.deleted' order by target_name`,
    )
  ).rows;

let ada: string;
let subject: string;
beforeEach(async () => {
  await pool.query('delete from users');
  subject = randomUUID();
  ada = await person(subject);
});

describe('tokens created during an account takeover', () => {
  it('REC-04 are deleted, each with an audit entry, and returned by name', async () => {
    await token(ada, { name: 'older', at: before });
    const first = await token(ada, { name: 'at that moment', at: since });
    const second = await token(ada, { name: 'later', at: now });
    const ended = await endTokensSince(pool, { provider: PROVIDER, subject, since, now });
    expect(ended.toSorted()).toEqual(['at that moment', 'later']);
    expect(await names()).toEqual(['older']);
    const entry = { tenant: 'spring', actor: 'Recovery of the account', at: now };
    expect(await acts()).toEqual([
      { target: first, ...entry },
      { target: second, ...entry },
    ]);
  });

  it('REC-04 belong to this account only, even if another provider has the same subject', async () => {
    await token(await person(randomUUID()), { name: 'of grace', at: now });
    await token(await person(subject, 'https://other.test'), { name: 'of a namesake', at: now });
    expect(await endTokensSince(pool, { provider: PROVIDER, subject, since, now })).toEqual([]);
    expect(await names()).toEqual(['of a namesake', 'of grace']);
  });

  it("REC-04 don't exist for a person who never called the API", async () => {
    const unknown = { provider: PROVIDER, subject: randomUUID() };
    expect(await endTokensSince(pool, { ...unknown, since, now })).toEqual([]);
  });
});
