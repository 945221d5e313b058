import { escapeIdentifier } from 'pg';
import { onConnection } from '../backup/connection.ts';
import { readTableNames } from '../backup/tables.ts';

/** The number of rows and a checksum over all values of each table. */
export function fingerprints(url: string): Promise<Record<string, string>> {
  return onConnection(url, async (client) => {
    const found: Record<string, string> = {};
    for (const table of await readTableNames(client)) {
      const { rows } = await client.query<{ count: string; sum: string | null }>(
        `select count(*), md5(string_agg(md5(t::text), '' order by md5(t::text))) as sum from ${escapeIdentifier(table)} t`,
      );
      found[table] = `${rows[0]?.count} ${rows[0]?.sum ?? ''}`;
    }
    return found;
  });
}

/**
 * Everything in the schema that could be lost in addition to rows: constraints, indexes, triggers, columns,
 * routines.
 */
export function schemaOf(url: string): Promise<string[]> {
  return onConnection(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `select line from (
         select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
           from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n'
         union all select format('index %s', indexdef) from pg_indexes where schemaname = current_schema()
         union all select format('trigger %s %s', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t where not tgisinternal
         union all select format('column %s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default)
           from information_schema.columns where table_schema = current_schema()
         union all select format('routine %s %s', p.oid::regprocedure, md5(p.prosrc)) from pg_proc p
           where pronamespace = current_schema()::regnamespace
         union all select format('search %s', cfgname) from pg_ts_config where cfgnamespace = current_schema()::regnamespace
       ) lines order by line`,
    );
    return rows.map(({ line }) => line);
  });
}
