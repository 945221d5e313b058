import { onConnection } from '../backup/connection.ts';

type Column = { table: string; name: string; type: string; isNullable: boolean; hasDefault: boolean };
export type SchemaShape = { columns: Column[]; keys: string[]; routines: string[] };

/** What statements of a release depend on: columns, required columns, conflict targets, and functions. */
export function shapeOf(url: string): Promise<SchemaShape> {
  return onConnection(url, async (client) => {
    const columns = await client.query<Column>(
      `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
              not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault"
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
         and not a.attisdropped order by 1, 2`,
    );
    const keys = await client.query<{ line: string }>(
      `select regexp_replace(indexdef, '^CREATE UNIQUE INDEX \\S+ ON ', '') as line from pg_indexes
       where schemaname = current_schema() and indexdef like 'CREATE UNIQUE%' order by 1`,
    );
    const routines = await client.query<{ line: string }>(
      `select format('%s returns %s', p.oid::regprocedure, pg_get_function_result(p.oid)) as line from pg_proc p
       where p.pronamespace = current_schema()::regnamespace order by 1`,
    );
    const lines = (rows: { line: string }[]) => rows.map(({ line }) => line);
    return { columns: columns.rows, keys: lines(keys.rows), routines: lines(routines.rows) };
  });
}

/** A sentence for each difference of a newer schema that would break a release with the older one. */
export function breaksBetween(older: SchemaShape, newer: SchemaShape): string[] {
  const find = ({ table, name }: Column, columns: Column[]) =>
    columns.find((other) => other.table === table && other.name === name);
  const tables = new Set(older.columns.map(({ table }) => table));
  const ofOlder = older.columns.flatMap((column) => {
    const place = `${column.table}.${column.name}`;
    const now = find(column, newer.columns);
    if (!now) return `${place} is gone`;
    if (now.type !== column.type) return `${place} was ${column.type} and is ${now.type}`;
    return column.isNullable && !now.isNullable ? `${place} must not be null any more` : [];
  });
  const added = newer.columns.filter(
    (column) =>
      tables.has(column.table) && !find(column, older.columns) && !column.isNullable && !column.hasDefault,
  );
  return [
    ...ofOlder,
    ...added.map(({ table, name }) => `${table}.${name} is new and must be named by every insert`),
    ...older.keys.filter((key) => !newer.keys.includes(key)).map((key) => `the unique key ${key} is gone`),
    ...newer.keys
      .filter((key) => !older.keys.includes(key) && tables.has(/(\w+) USING/.exec(key)?.[1] ?? ''))
      .map((key) => `the unique key ${key} is new and may refuse what was allowed`),
    ...older.routines.filter((line) => !newer.routines.includes(line)).map((line) => `${line} is gone`),
  ];
}
