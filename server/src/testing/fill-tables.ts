import { escapeIdentifier } from 'pg';
import type { Client } from 'pg';
import { readTableNames } from '../backup/tables.ts';

type Column = {
  name: string;
  type: string;
  isIdentity: boolean;
  /** The referenced table of its values, if any. */
  table: string | null;
  column: string | null;
  /** The values allowed by a constraint of this column. */
  allowed: string | null;
};

/** Row and column separators, end markers, and multi-byte characters. */
const ODD_TEXT = 'tab\t line\nbackslash \\ \\. \\N "quoted" ’ Ä 漢 🙂';

const VALUES: Record<string, string> = {
  boolean: 'true',
  bytea: String.raw`'\x00095c0a2eff'::bytea`,
  date: `'2026-01-05'`,
  'double precision': '0.1',
  integer: '3',
  bigint: '3',
  smallint: '3',
  numeric: '3.50',
  real: '0.1',
  json: `'{"odd": "a\\tb\\\\c", "n": 1.50}'`,
  jsonb: `'{"odd": "a\\tb\\\\c", "n": 1.50}'`,
  text: `e'${ODD_TEXT.replaceAll('\\', '\\\\')}'`,
  'timestamp with time zone': `'2026-01-05 09:00:00.123456+00'`,
  tsvector: `to_tsvector('simple', 'odd words: it''s')`,
  uuid: 'gen_random_uuid()',
  'text[]': String.raw`array['a', 'b,"c\', null]`,
  'integer[]': 'array[1, 2]',
};

/**
 * Puts a row with odd values into every table whose constraints allow it, so that tests of whole databases
 * also cover future tables. Returns the tables it could not fill.
 */
export async function fillTables(client: Client): Promise<string[]> {
  let left = await readTableNames(client);
  const refused = new Map<string, string>();
  // A table can be filled once its referenced tables are.
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    const still: string[] = [];
    for (const table of left) {
      const fault = await insertRow(client, table);
      if (fault === undefined) continue;
      refused.set(table, fault);
      still.push(table);
    }
    left = still;
  }
  return left.map((table) => `${table}: ${refused.get(table)}`);
}

async function insertRow(client: Client, table: string): Promise<string | undefined> {
  if (table === 'schema_migrations') return undefined;
  const columns = (await readColumns(client, table)).filter(({ isIdentity }) => !isIdentity);
  const names = columns.map(({ name }) => escapeIdentifier(name)).join(', ');
  await client.query('begin');
  try {
    await client.query(
      `insert into ${escapeIdentifier(table)} (${names}) values (${columns.map(valueOf).join(', ')})`,
    );
    await client.query('commit');
    return undefined;
  } catch (error) {
    await client.query('rollback');
    return (error as Error).message;
  }
}

function valueOf({ name, type, table, column, allowed }: Column): string {
  if (table !== null && column !== null)
    return `(select ${escapeIdentifier(column)} from ${escapeIdentifier(table)} limit 1)`;
  if (allowed !== null) return `'${allowed}'`;
  if (name === 'tenant_id') return `'spring'`;
  if (name === 'email') return `'odd@example.org'`;
  return VALUES[type] ?? 'null';
}

async function readColumns(client: Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type, a.attidentity <> '' as "isIdentity",
            f.confrelid::regclass::text as table,
            (select attname from pg_attribute where attrelid = f.confrelid and attnum = f.confkey[array_position(f.conkey, a.attnum)]) as column,
            (select (regexp_match(pg_get_constraintdef(k.oid), '''([^'']+)'''))[1] from pg_constraint k
             where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
               and pg_get_constraintdef(k.oid) ~ '= ANY|= ''' limit 1) as allowed
     from pg_attribute a
     left join pg_constraint f on f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any (f.conkey)
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [escapeIdentifier(table)],
  );
  // A column may belong to two foreign keys.
  return rows.filter(({ name }, at) => rows.findIndex((other) => other.name === name) === at);
}
