import type { ClientBase } from 'pg';
import { escapeIdentifier } from 'pg';
import type { BackedUpTable } from './header.ts';

/**
 * Tables not worth a backup: they expire within an hour, or are about this machine. No other table refers to
 * them.
 */
export const LEFT_OUT: readonly string[] = [
  // Uploaded folders that are not published yet, up to 256 MB each.
  'publishing_upload_checks',
  'publishing_upload_parts',
  'publishing_uploads',
  // Rate limit counters of the last minutes.
  'identity_counts',
  'identity_tries',
  // The backup files of this installation.
  'backups',
];

/** Tables of the schema, without those of extensions. */
export async function readTableNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
  );
  return rows.map(({ name }) => name);
}

/** Describes one table as the snapshot of the transaction has it. */
export async function readTable(client: ClientBase, name: string): Promise<BackedUpTable> {
  const table = escapeIdentifier(name);
  const { rows: columns } = await client.query<{ name: string; sequence: string | null }>(
    `select attname as name, pg_get_serial_sequence($1, attname) as sequence from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const counters: Record<string, string> = {};
  for (const column of columns)
    if (column.sequence !== null) {
      // Sequences are not part of snapshots. This one is read after the snapshot, so it is not behind any of
      // its rows.
      const { rows } = await client.query<{ last: string; isUsed: boolean }>(
        `select last_value as last, is_called as "isUsed" from ${column.sequence}`,
      );
      if (rows[0]?.isUsed) counters[column.name] = rows[0].last;
    }
  const { rows: counted } = await client.query<{ count: string }>(`select count(*) from ${table}`);
  return {
    name,
    columns: columns.map((column) => column.name),
    rows: Number(counted[0]?.count),
    counters,
  };
}

/** `"users" ("id", "email")`, as COPY takes it. */
export function tableWithColumns({ name, columns }: BackedUpTable): string {
  return `${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`;
}
