import type { ClientBase } from 'pg';
import { escapeIdentifier } from 'pg';
import { readTableNames } from './tables.ts';

/** Objects of the schema that came with an extension stay, since whoever restores may not own them. */
const OWN = (catalog: string) =>
  `not exists (select 1 from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`;

/** Drops everything that migrations make. */
export async function clearSchema(client: ClientBase): Promise<void> {
  const tables = await readTableNames(client);
  if (tables.length > 0)
    await client.query(`drop table ${tables.map((name) => escapeIdentifier(name)).join(', ')} cascade`);
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop routine %s cascade', o.oid::regprocedure) as statement from pg_proc o
       where o.pronamespace = current_schema()::regnamespace and ${OWN('pg_proc')}
     union all
     select format('drop text search configuration %I cascade', o.cfgname) from pg_ts_config o
       where o.cfgnamespace = current_schema()::regnamespace and ${OWN('pg_ts_config')}`,
  );
  for (const { statement } of rows) await client.query(statement);
}
