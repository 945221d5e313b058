import type { ClientBase } from 'pg';
import { escapeIdentifier } from 'pg';

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Runs work without triggers and foreign keys, in the caller's transaction. So tables can be filled in any
 * order, counting triggers do not count twice, and PostgreSQL need not remember every row until it is
 * checked. Afterwards each foreign key is checked by one query.
 */
export async function withoutConstraints(
  client: ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     where c.contype = 'f' and c.connamespace = current_schema()::regnamespace and c.conparentid = 0
     order by c.oid`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const each = async (change: string) => {
    for (const table of tables) await client.query(`alter table ${escapeIdentifier(table)} ${change}`);
  };
  await each('disable trigger user');
  await work();
  await each('enable trigger user');
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}
