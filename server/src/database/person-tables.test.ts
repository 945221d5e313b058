import { describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { ROOT_TABLES, SHARED_TABLES } from '../testing/person-tables.ts';

const { pool } = await testDatabase();

/**
 * Unique without the person: either looked up before the person is known, or required by the previous
 * release.
 */
const LOOKUPS: Record<string, string> = {
  users_provider_subject_key: 'an access token names its person so',
  accounts_email_key: 'people log in with it',
  access_tokens_id: 'a personal access token names its row',
  draft_links_id: 'the address of a draft names its row',
  emails_verified: 'an address is verified by one person at most',
  orders_id: 'an order of the store belongs to one person',
  passkeys_credential: 'a browser names the passkey alone',
  upstream_identities_subject: 'a login at another provider belongs to one account',
  quiz_attempts_id: 'the release before this one writes by it',
  order_events_id: 'the release before this one writes by it',
  email_codes_email: 'the release before this one writes by it',
};

/**
 * Foreign keys from shared tables to people, which a distributed database replaces by a job of the deletion.
 */
const LOOSE = ['feedback_user_id_fkey', 'identity_links_account_id_fkey'];

type Key = { table: string; name: string; columns: string[]; isPrimary: boolean };
type Reference = { name: string; table: string; columns: string[]; target: string; targetColumns: string[] };

const tables = (
  await pool.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace group by c.relname`,
  )
).rows;
const keys = (
  await pool.query<Key>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, i.indisprimary as "isPrimary",
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = i.indrelid and a.attnum = any (i.indkey)) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
).rows;
const references = (
  await pool.query<Reference>(
    `select f.conname as name, f.conrelid::regclass::text as table, f.confrelid::regclass::text as target,
            array(select a.attname::text from unnest(f.conkey) with ordinality k(n, at)
                  join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.n order by k.at) as columns,
            array(select a.attname::text from unnest(f.confkey) with ordinality k(n, at)
                  join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.n order by k.at) as "targetColumns"
     from pg_constraint f where f.contype = 'f'`,
  )
).rows;

const personal = tables.filter(({ name }) => !(name in SHARED_TABLES));
const isPersonal = (name: string) => personal.some((table) => table.name === name);
const personColumn = (name: string): string | undefined =>
  ROOT_TABLES[name] ??
  personal
    .find((table) => table.name === name)
    ?.columns.find((column) => ['user_id', 'account_id'].includes(column));

describe('tables of people', () => {
  it('GROW-01 are distinguished from shared ones, each of which has a reason', () => {
    expect(Object.keys(SHARED_TABLES).filter((name) => !tables.some((table) => table.name === name))).toEqual(
      [],
    );
    expect(personal.map(({ name }) => name).filter((name) => !personColumn(name))).toEqual([]);
    expect(personal.length).toBeGreaterThan(25);
  });

  it('GROW-01 have the person in their primary key', () => {
    const primary = new Map(keys.flatMap((key) => (key.isPrimary ? [[key.table, key.columns]] : [])));
    const without = personal.filter(({ name }) => !primary.get(name)?.includes(personColumn(name) ?? ''));
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('GROW-01 have no unique index without the person, except for lookups', () => {
    const global = keys.filter(
      ({ table, columns }) => isPersonal(table) && !columns.includes(personColumn(table) ?? ''),
    );
    expect(global.map(({ name }) => name).toSorted()).toEqual(Object.keys(LOOKUPS).toSorted());
  });

  it('GROW-01 reference each other with the person, and shared ones reference no person', () => {
    const wrong = references.filter(({ table, target, columns, targetColumns }) => {
      if (!isPersonal(target)) return false;
      const at = columns.indexOf(personColumn(table) ?? '');
      return at < 0 || targetColumns[at] !== personColumn(target);
    });
    expect(wrong.map(({ name }) => name).toSorted()).toEqual(LOOSE);
  });

  it('GROW-01 accept rows from nodes of the previous release, which do not always name the person', async () => {
    const [ada, own] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-000000000001'];
    const at = new Date('2026-01-05T09:00:00Z');
    const write = async (sql: string, values: unknown[]) => {
      for (let time = 0; time < 2; time += 1) await pool.query(sql, values);
    };
    await pool.query(
      `insert into users (id, provider, subject, created_at, updated_at) values ($1, 'x', 'ada', $2, $2)`,
      [ada, at],
    );
    await write(
      `insert into orders (id, user_id, created_at) values ('o', $1, $2) on conflict (id) do nothing`,
      [ada, at],
    );
    await write(
      `insert into order_events (id, order_id, kind, occurred_at, received_at) values ('e', 'o', 'ended', $1, $1)
       on conflict (id) do nothing`,
      [at],
    );
    await pool.query(
      `insert into emails (id, user_id, type, email, created_at, updated_at) values ($1, $2, 'work', 'a@b.test', $3, $3)`,
      [own, ada, at],
    );
    await write(
      `insert into email_codes (email_id, code_hash, expires_at) values ($1, 'x', $2)
       on conflict (email_id) do update set tries = 0`,
      [own, at],
    );
    await pool.query(
      `insert into publishing_uploads (id, tenant_id, source, user_id, created_at, expires_at)
       values ($1, 'spring', 's', $2, $3, $3)`,
      [own, ada, at],
    );
    await pool.query(
      `insert into publishing_upload_parts (upload_id, ordinal, bytes) values ($1, 1, '\\x00')`,
      [own],
    );
    await write(
      `insert into quiz_attempts (id, user_id, item_id, hash, revision, seed, questions, opened_at)
       values ($1, $2, 1, 'h', 1, 1, 1, $3) on conflict (id) do nothing`,
      [own, ada, at],
    );
    for (const table of ['order_events', 'email_codes', 'publishing_upload_parts', 'quiz_attempts'])
      expect((await pool.query(`select user_id from ${table}`)).rows).toEqual([{ user_id: ada }]);
  });
});
