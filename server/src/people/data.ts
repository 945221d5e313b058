import type { Pool } from 'pg';
import type { MyData } from '@academy/contract/schemas/account';

type Row = Record<string, unknown>;

/** A person's data at the embedded login provider. */
export type SignInData = { account: Row | null; sessions: Row[] };

type DataRequest = {
  who: { userId: string } | { provider: string; subject: string };
  now: Date;
  signInOf: (subject: string) => Promise<SignInData>;
};

/**
 * Everything stored about one person. The tables that reference a person are read from the database's
 * catalog, so that new tables are included automatically.
 */
export async function personalData(pool: Pool, { who, now, signInOf }: DataRequest): Promise<MyData> {
  const person = await findPerson(pool, who);
  const subject = 'subject' in who ? who.subject : String(person['subject'] ?? '');
  const signIn = await signInOf(subject);
  const email = person['email'] ?? signIn.account?.['email'] ?? '';
  return {
    exportedAt: now.toISOString(),
    person,
    ...signIn,
    logins: await loginsOf(pool, {
      provider: 'provider' in who ? who.provider : String(person['provider'] ?? ''),
      subject,
    }),
    mails: await mailsTo(pool, String(email)),
    records: await recordsOf(pool, String(person['id'] ?? NO_USER)),
  };
}

const NO_USER = '00000000-0000-0000-0000-000000000000';

/** Columns with secrets are left out: hashes, codes and the like, and the seeds of quiz questions. */
const SECRET = /hash|secret|password|token$|code|salt|^seed$/;

async function findPerson(pool: Pool, who: DataRequest['who']): Promise<Row> {
  const { rows } =
    'userId' in who
      ? await pool.query<{ row: Row }>('select to_jsonb(u) as row from users u where id = $1', [who.userId])
      : await pool.query<{ row: Row }>(
          'select to_jsonb(u) as row from users u where provider = $1 and subject = $2',
          [who.provider, who.subject],
        );
  return rows[0]?.row ?? {};
}

async function loginsOf(
  pool: Pool,
  { provider, subject }: { provider: string; subject: string },
): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select at, kind, tenant_id as tenant, network, country, browser, details from identity_events
     where provider = $1 and subject = $2 order by at, id`,
    [provider, subject],
  );
  return rows;
}

async function mailsTo(pool: Pool, email: string): Promise<Row[]> {
  if (email === '') return [];
  const { rows } = await pool.query<Row>(
    `select kind, tenant_id as tenant, subject, created_at, sent_at from mails
     where lower(recipient) = lower($1) order by created_at`,
    [email],
  );
  return rows;
}

async function recordsOf(pool: Pool, userId: string): Promise<MyData['records']> {
  const { rows: references } = await pool.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(a.attname) as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`,
  );
  const records: MyData['records'] = {};
  for (const { table, column } of references) {
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(t) - '${column}' as row from ${table} t where t.${column} = $1`,
      [userId],
    );
    records[table] = [...(records[table] ?? []), ...rows.map(({ row }) => withoutSecrets(row))];
  }
  // Store events reference the person only through the order.
  const { rows: events } = await pool.query<{ row: Row }>(
    `select to_jsonb(e) - 'user_id' as row from order_events e where e.user_id = $1`,
    [userId],
  );
  records['order_events'] = events.map(({ row }) => withoutSecrets(row));
  return withNames(pool, records);
}

function withoutSecrets(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET.test(column)));
}

/** Replaces internal numbers with the ids that authors use. */
async function withNames(pool: Pool, records: MyData['records']): Promise<MyData['records']> {
  const ids = Object.values(records).flatMap((rows) => rows.map((row) => row['item_id']));
  const { rows: items } = await pool.query<{ id: string; item: Row }>(
    `select id, jsonb_build_object('tenant', tenant_id, 'kind', kind, 'id', content_id) as item
     from items where id = any($1::bigint[])`,
    [ids.filter((id) => id !== undefined)],
  );
  const named = new Map(items.map(({ id, item }) => [Number(id), item]));
  return Object.fromEntries(
    Object.entries(records).map(([table, rows]) => [
      table,
      rows.map(({ item_id: id, ...row }) =>
        id === undefined ? row : { item: named.get(Number(id)) ?? null, ...row },
      ),
    ]),
  );
}
